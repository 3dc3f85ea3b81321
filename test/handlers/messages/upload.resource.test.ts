import { expect, test } from 'vitest';
import {
  contentTypeOf,
  safeFileName,
  shortenFileName,
} from '../../../src/handlers/messages/upload.resource.js';

test.each([
  ['my cat.png', 'my-cat.png'],
  ['C:\\pictures\\cat.png', 'cat.png'],
  ['/home/me/cat.png', 'cat.png'],
  ['ﬁne Größe.png', 'fine-Größe.png'],
  ['..hidden', 'hidden'],
  ['-rf', 'rf'],
  ['a%2Fb?c#d.txt', 'a-2Fb-c-d.txt'],
  ['???', 'uploaded-file'],
  ['', 'uploaded-file'],
  ['..', 'uploaded-file'],
  [`${'x'.repeat(200)}.png`, `${'x'.repeat(96)}.png`],
])('cleans the file name %j for a URL: %j', (given, safe) => {
  expect(safeFileName(given)).toBe(safe);
});

test.each([
  ['cat.png', '', 'image/png'],
  ['notes', '', 'application/octet-stream'],
  ['cat.png', 'text/plain; charset=utf-8', 'image/png'],
  ['cat.png', 'text/plainer', 'text/plainer'],
  ['constructor', 'text/plain', 'text/plain'],
])('detects the type of %j, sent as %j: %j', (name, type, expected) => {
  expect(contentTypeOf({ name, type })).toBe(expected);
});

const x = (count: number) => 'x'.repeat(count);

test.each([
  [`${x(251)}.png`, `${x(251)}.png`],
  [`${x(252)}.png`, `${x(251)}.png`],
  [x(256), x(255)],
  [`a.${x(300)}`, `.${x(254)}`],
  [`.${x(300)}`, `.${x(254)}`],
  [`a.b${x(300)}.tar`, `a.b${x(248)}.tar`],
])('shortens the file name %s to %s', (name, short) => {
  expect(shortenFileName(name)).toBe(short);
});
