import { expect, test } from 'vitest';
import { contentTypeOf } from '../../../src/handlers/messages/upload.resource.js';

test.each([
  ['of the extension for a file without a declared type', 'cat.png', '', 'image/png'],
  [
    'application/octet-stream for a file without an extension and without a declared type',
    'notes',
    '',
    'application/octet-stream',
  ],
  ['application/octet-stream for a file named like an extension', 'png', '', 'application/octet-stream'],
  [
    'of the extension for an image that is declared as text',
    'cat.png',
    'text/plain; charset=utf-8',
    'image/png',
  ],
  ['that the client declares, if it is not plain text', 'cat.png', 'text/plainer', 'text/plainer'],
  [
    'that the client declares for a file named like an object property',
    'constructor',
    'text/plain',
    'text/plain',
  ],
])('returns the content type %s', (_, name, type, expected) => {
  expect(contentTypeOf({ name, type })).toBe(expected);
});
