import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a temporary folder with these files for the running test. */
export function folderWith(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-mock-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
