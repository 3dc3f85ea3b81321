import { styleText } from 'node:util';

/** Exit status for a taken port, and for a replay with differences. */
export const FAILED = 1;
/** Exit status for a mistake on the command line or in a file. */
export const USAGE = 2;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Prints an error as one line to standard error, and returns the exit status. */
export function complain(message: string, status: number): number {
  process.stderr.write(`error: ${message.replaceAll('\n', ' ')}\n`);
  return status;
}

/** A stream of the process. */
interface Output {
  isTTY?: boolean;
  hasColors?(): boolean;
}

export type Style = 'title' | 'heading' | 'address' | 'faint' | 'success' | 'warning' | 'failure';

/** Styles a string for the terminal. */
export type Paint = (style: Style, text: string) => string;

const STYLES = {
  title: 'bold',
  heading: 'dim',
  address: 'cyan',
  faint: 'dim',
  success: 'green',
  warning: 'yellow',
  failure: 'red',
} as const;

/** Returns every string unchanged. */
export const plain: Paint = (_style, text) => text;

/** Colors for a terminal that supports them, unless NO_COLOR is set; for a file or a pipe only with FORCE_COLOR. */
export function paintFor(output: Output, { FORCE_COLOR: forced = '' } = process.env): Paint {
  // hasColors() considers NO_COLOR, FORCE_COLOR and TERM, but pipes have no such method.
  const hasColors = output.isTTY ? output.hasColors?.() : forced !== '' && forced !== '0';
  if (!hasColors) return plain;
  // By default, newer releases of Node check standard output again.
  return (style, text) => styleText(STYLES[style], text, { validateStream: false });
}
