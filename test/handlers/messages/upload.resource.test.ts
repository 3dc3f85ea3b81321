import { expect, test } from 'vitest';
import { contentTypeOf } from '../../../src/handlers/messages/upload.resource.js';

test.each([
  ['cat.png', '', 'image/png'],
  ['notes', '', 'application/octet-stream'],
  ['cat.png', 'text/plain; charset=utf-8', 'image/png'],
  ['cat.png', 'text/plainer', 'text/plainer'],
  ['constructor', 'text/plain', 'text/plain'],
])('maps the file name %j and the declared type %j to the type %j', (name, type, expected) => {
  expect(contentTypeOf({ name, type })).toBe(expected);
});
