import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { Inventor } from '../../../src/server/import/inventor.js';
import { findLeak, Originals } from '../../../src/server/import/originals.js';

function originals(): Originals {
  const found = new Originals(new Inventor('pepper'));
  found.addText('We climb the mountainside with ann@secret.test, see http://wiki.secret.test');
  found.addName('Ann Lee');
  found.addEmail('ann@mail.test');
  found.addHost('wiki.secret.test');
  return found;
}

test.for([
  ['a word of more than six letters', 'On the Mountainside!', 'mountainside'],
  ['a name', 'ann lee', 'ann lee'],
  ['a part of a name', 'Thanks, Lee', 'lee'],
  ['an email', 'to ann@mail.test now', 'ann'],
  ['a host', 'https://wiki.secret.test/x', 'wiki.secret.test'],
] as const)('finds %s from the original data', ([, text, found]) => {
  expect(originals().findIn(text)).toBe(found);
});

test.for(['We see the sea', 'climb', 'https://other.test', 'role:administrators', ''])(
  'finds no original word in %j',
  (text) => {
    expect(originals().findIn(text)).toBeUndefined();
  },
);

test('finds the words of an interrupted import by their hashes', () => {
  const first = originals();
  const second = new Originals(new Inventor('pepper'));
  const hashes = first.takeHashes();
  expect(hashes.join()).not.toContain('mountain');
  second.addHashes(hashes);
  expect(second.findIn('the mountainside')).toBe('mountainside');
});

test('reports which record and field of a snapshot contain an original word', async () => {
  const mock = createTeamChatMock({ dialect: 'zulip' });
  const { organization } = await mock.snapshot();
  expect(findLeak(organization, originals())).toBeUndefined();
  const [message] = organization.tables.messages as { id: number; content: string }[];
  if (message !== undefined) message.content = 'A :coffee: on the mountainside';
  expect(findLeak(organization, originals())).toEqual({
    table: 'messages',
    id: message?.id,
    field: 'content',
    found: 'mountainside',
  });
});
