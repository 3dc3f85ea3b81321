import { expect, test } from 'vitest';
import { htmlDiff } from '../../../src/handlers/messages/get-message-history.js';

const deleted = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;
const inserted = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;

test.each([
  ['one', 'one', 'one'],
  ['one two', 'one', `one ${deleted('two')}`],
  ['one two three', 'one three', `one ${deleted('two')} three`],
  ['one', 'one two', `one ${inserted('two')}`],
  ['one three', 'one two three', `one ${inserted('two')} three`],
  ['one two', 'one three', `one ${inserted('three')} ${deleted('two')}`],
  ['one one', 'one', `one ${deleted('one')}`],
  ['one', 'one one', `one ${inserted('one')}`],
  ['<b>one</b>', 'one', `${inserted('one')} ${deleted('one')}`],
  ['one<br>two', 'one two', 'one two'],
])('marks in HTML how %j changed to %j', (before, after, expected) => {
  expect(htmlDiff(`<p>${before}</p>`, `<p>${after}</p>`)).toBe(`<div><p>${expected}</p></div>`);
});
