import { spawn } from 'node:child_process';

/** The command that opens a page, by platform. */
const COMMANDS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Opens a page in the default browser.
 * @param failed is called when the machine has no browser to open
 */
export function openPage(
  url: string,
  failed: () => void,
  [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open'],
): void {
  const child = spawn(command as string, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', failed);
  child.on('exit', (status) => {
    if (status !== 0) failed();
  });
  child.unref();
}
