import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileProblem, readTextFile } from '../../../src/scenarios/seed-file/read-text-file.js';
import { folderWith } from '../../support/folder.js';

const LIMIT = { maxBytes: 2048, what: 'a note' };

test('reads a file up to its limit', async () => {
  const path = join(folderWith({ 'a.txt': 'é'.repeat(1024) }), 'a.txt');
  expect(await readTextFile(path, LIMIT)).toBe('é'.repeat(1024));
});

test('rejects a file that is too large', async () => {
  const path = join(folderWith({ 'a.txt': 'x'.repeat(2049) }), 'a.txt');
  await expect(readTextFile(path, LIMIT)).rejects.toThrow(
    `${path} is too large: a note must be at most 2 KiB.`,
  );
});

test.runIf(process.platform !== 'win32')('stops reading an endless file at the limit', async () => {
  await expect(readTextFile('/dev/zero', LIMIT)).rejects.toThrow('/dev/zero is too large');
});

test('rejects the path of a folder', async () => {
  const folder = folderWith();
  await expect(readTextFile(folder, LIMIT)).rejects.toThrow(`${folder} cannot be read: it is a folder`);
});

test.each([
  ['ENOENT', 'the file does not exist'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission denied'],
  ['EMFILE', 'too many open files'],
])('describes the file error %s as "%s"', (code, text) => {
  expect(fileProblem(Object.assign(new Error('too many open files'), { code }))).toBe(text);
});
