import { expect, test } from 'vitest';
import { contentTypeOf } from '../../../src/handlers/messages/upload.resource.js';

test.each([
  ['cat.png', '', 'image/png'],
  ['notes', '', 'application/octet-stream'],
  ['cat.png', 'text/plain; charset=utf-8', 'image/png'],
  ['cat.png', 'text/plainer', 'text/plainer'],
  ['constructor', 'text/plain', 'text/plain'],
])('for the file %j with the declared type %j, returns the type %j', (name, type, expected) => {
  expect(contentTypeOf({ name, type })).toBe(expected);
});
