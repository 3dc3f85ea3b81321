import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Anonymizer } from '../../../src/server/import/anonymizer.js';
import { Inventor } from '../../../src/server/import/inventor.js';
import { anonymousMessage } from '../../../src/server/import/messages.js';
import { Originals } from '../../../src/server/import/originals.js';
import { numRuns } from '../../support/properties.js';

function create(salt = 'pepper'): Anonymizer {
  const inventor = new Inventor(salt);
  const anonymizer = new Anonymizer(
    inventor,
    new Originals(inventor),
    new Map([['1f389', ['tada', 'party']]]),
    false,
  );
  anonymizer.ownUrl('https://chat.acme.test');
  anonymizer.users.set(4, anonymizer.name('user', 'Max Member'));
  anonymizer.channels.set(5, anonymizer.name('channel', 'a > b'));
  anonymizer.knowChannels(['a > b']);
  return anonymizer;
}

test.for([
  ['a mention', '@**Max Member** hi', /^@\*\*(\w+ \w+)\*\* \w+$/],
  ['a mention with an ID', '@_**Max Member|4** hi', /^@_\*\*\w+ \w+\|4\*\* \w+$/],
  ['a wildcard mention', '@**all** hi', /^@\*\*all\*\* \w+$/],
  ['a group', '@*design* hi', /^@\*\w+-\w+\* \w+$/],
  ['a system group', '@*role:members*', /^@\*role:members\*$/],
  ['a link to a topic', '#**a > b>plans@12**', /^#\*\*\w+ \w+>\w+ \w+ \w+@12\*\*$/],
  [
    'a link',
    '[our wiki](https://wiki.acme.test/Secret.png)',
    /^\[\w+ \w+\]\(https:\/\/\w+-\w+\.[\w-]+\.example\/\w+-\w+\.png\)$/,
  ],
  [
    'a link to a message',
    'https://chat.acme.test/#narrow/channel/5-a.20.3E.20b/topic/plans/near/12',
    /^https:\/\/chat\.[\w-]+\.example\/#narrow\/channel\/5-\w+-\w+\/topic\/\w+\.20\w+\.20\w+\/near\/12$/,
  ],
  [
    'an upload',
    '[a.txt](/user_uploads/2/ab/secret.txt)',
    /^\[\w+\.\w+\]\(\/user_uploads\/1\/[0-9a-f]{12}\/\w+-\w+\.txt\)$/,
  ],
  ['an emoji', ':tada: :acme_logo:', /^:tada: :\w+_\w+:$/],
  ['a code block', '```python\nimport acme\n```', /^```python\n\w+ \w+\n```$/],
  ['a code block in an unknown language', '```acmelang\nx\n```', /^```text\n\w+\n```$/],
  ['a spoiler', '```spoiler The end\nx\n```', /^```spoiler \w+ \w+\n\w+\n```$/],
  ['a spoiler in capitals', '```Spoiler The end\nx\n```', /^```spoiler \w+ \w+\n\w+\n```$/],
  ['a quote', '> one\n\ntwo', /^> \w+\n\n\w+$/],
  ['a list', '1. one\n2. two', /^1\. \w+\n2\. \w+$/],
  ['emphasis', '**one** *two* ~~three~~ `four`', /^\*\*\w+\*\* \*\w+\* ~~\w+~~ `\w+`$/],
  ['a table', '| a | b |\n|---|---|', /^\| \w \| \w \|\n\|---\|---\|$/],
  ['a poll', '/poll Lunch?\nsoup', /^\/poll \w+\?\n\w+$/],
  ['a time', '<time:2020-02-02T12:00:00+01:00>', /^<time:2026-01-15T12:00:00\+00:00>$/],
  ['a formula', 'so $$x^2$$', /^\w+ \$\$x\$\$$/],
  ['an email', 'ann.lee@acme.test', /^\w+\.\w+@[\w-]+\.example$/],
  ['a number', 'call 555-0199', /^\w+ \d{3}-\d{4}$/],
  ['capitals', 'NASA Paris and', /^[A-Z]{4} [A-Z][a-z]+ [a-z]+$/],
] as const)('keeps the structure of %s', ([, text, structure]) => {
  const anonymous = create().text(text, 'test');
  expect(anonymous).toMatch(structure);
  if (/[a-z]{4}/.test(text.replace(/all|role:members|tada|time|poll|python|spoiler/g, '')))
    expect(anonymous).not.toBe(text);
});

test('replaces a name with the same invented name everywhere, ignoring case', () => {
  const anonymizer = create();
  const name = anonymizer.users.get(4);
  expect(anonymizer.text('@**Max Member** and @**max member** and @_**Max Member|4**', 'x')).toBe(
    anonymizer.text('@**Max Member** and @**max member** and @_**Max Member|4**', 'x'),
  );
  expect(anonymizer.text('@**Max Member**', 'y')).toBe(`@**${name}**`);
  expect(anonymizer.topic('✔ Plans')).toBe(`✔ ${anonymizer.topic('plans')}`);
});

test('replaces different names with different invented names', () => {
  const anonymizer = create();
  const names = Array.from({ length: 20_000 }, (_, i) => anonymizer.name('user', `Person ${i}`));
  expect(new Set(names).size).toBe(names.length);
});

test("replaces each user's unknown emoji reactions with a single question mark", () => {
  const reaction = (emoji_name: string, emoji_code: string, user_id = 4) => ({
    user_id,
    emoji_name,
    emoji_code,
    reaction_type: 'unicode_emoji',
  });
  const reactions = [
    reaction('party', '1f389'),
    reaction('acme_party', '1f389', 5),
    reaction('acme', 'acme-1'),
    reaction('acme_too', 'acme-2'),
  ];
  const raw = { id: 1, sender_id: 4, timestamp: 1, stream_id: 5, subject: '', content: 'Hi', reactions };
  expect(anonymousMessage(raw, create())?.message.reactions).toEqual([
    reaction('party', '1f389'),
    reaction('tada', '1f389', 5),
    reaction('question', '2753'),
  ]);
});

test('replaces random strings deterministically, and keeps the number of lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const first = create().text(text, 1);
      expect(create().text(text, 1)).toBe(first);
      expect(first.split('\n')).toHaveLength(text.split('\n').length);
    }),
    numRuns(100),
  );
});
