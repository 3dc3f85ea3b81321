import { expect, test } from 'vitest';
import { sent } from '../../../support/messages.js';
import { startMock } from '../../../support/start-mock.js';

/** Sends messages in the `zulip` dialect, and returns a function that searches among them. */
async function startSearch(...messages: { content?: string; topic?: string }[]) {
  const { call } = await startMock({ dialect: 'zulip' });
  const ids: number[] = [];
  for (const message of messages) ids.push(await sent(call, 'owner', message));
  async function matches(...searches: (string | { operator: string; operand: string; negated: boolean })[]) {
    const narrow = searches.map((text) =>
      typeof text === 'string' ? { operator: 'search', operand: text } : text,
    );
    const { body } = await call('member', 'GET', '/messages/matches_narrow', { msg_ids: ids, narrow });
    return ids.map((id) => body.messages?.[id]);
  }
  return { matches };
}

function marked(html: string) {
  return html.replaceAll('{', '<span class="highlight">').replaceAll('}', '</span>');
}

// The results were computed by PostgreSQL, configured as in Zulip.
test.each([
  ['a plural', 'apple', 'Apples fell', '<p>{Apples} fell</p>'],
  ['a plural in -ies', 'berries', 'one berry', '<p>one {berry}</p>'],
  ['a form in -ed', 'test', 'We tested it', '<p>We {tested} it</p>'],
  ['a form in -ing', 'tested', 'Testing tests', '<p>{Testing} {tests}</p>'],
  ['an adverb', 'quick', 'run quickly', '<p>run {quickly}</p>'],
  ['several words in any order', 'pie lunch', 'Lunch: pie', '<p>{Lunch}: {pie}</p>'],
  ['words around stop words', 'the end of the day', 'day end', '<p>{day} {end}</p>'],
  [
    'words with quotes inside of a word',
    'pie"apple tart"',
    'pie, apple and tart',
    '<p>{pie}, {apple} and {tart}</p>',
  ],
  ['words between underscores', 'snake', 'snake_case', '<p>{snake}_case</p>'],
  ['parts of a word with a hyphen', 'real', 'real-time', '<p>{real}-time</p>'],
  ['a word in code', 'print', '`print(x)`', '<p><code>{print}(x)</code></p>'],
  ['a whole number', '42', '**42** apples', '<p><strong>{42}</strong> apples</p>'],
  ['a negative number', '-5', '20 to -5', '<p>20 to {-5}</p>'],
  ['a version', '2.0.1', 'released 2.0.1!', '<p>released {2.0.1}!</p>'],
  ['an address of a file', 'src/foo.ts', 'see src/foo.ts', '<p>see {src/foo.ts}</p>'],
  ['words beside entities', 'fish', '<fish> & chips', '<p>&lt;{fish}&gt; &amp; chips</p>'],
  ['the name in a mention', 'max', 'Hi @**Max Member|4**', '@{Max} Member'],
  ['the alias of an emoji', 'thumbs_up', ':thumbs_up:', ':{thumbs}_up:'],
  ['words with accents', 'ÜBER', 'das ist über', '<p>das ist {über}</p>'],
])('finds %s', async (_, text, content, html) => {
  const { matches } = await startSearch({ content, topic: 'menu' });
  const [found] = await matches(text);
  expect(found?.match_content).toContain(marked(html));
});

test.each([
  ['part of a word', 'app', 'apples'],
  ['a related word that is not a form of the same word', 'universal', 'university'],
  ['the hidden URL of a link', 'secret', '[label](https://example.com/secret)'],
  ['the ID in a mention', '4', '@**Max Member|4**'],
  ['part of a host name', 'example', 'https://example.com'],
  ['part of the name of a file', 'readme', 'README.md'],
  ['part of a number', '4', '42'],
  ['a tag of the HTML', 'strong', '**bold**'],
  ['an entity of the HTML', 'amp', 'fish & chips'],
  ['only stop words', 'the and', 'the fish and the chips'],
  ['only punctuation', '!?', 'Really!?'],
  ['a quoted phrase across formatting', '"two pies"', 'two **pies**'],
  ['a quoted phrase with another form of a word', '"two pies"', 'two pie'],
  ['a quoted part of the Markdown that is not displayed', '"Member|4"', '@**Max Member|4**'],
])('does not find %s', async (_, text, content) => {
  const { matches } = await startSearch({ content, topic: 'menu' });
  expect(await matches(text)).toEqual([undefined]);
});

test('finds a URL by its host and its path, without the protocol', async () => {
  const content = 'https://example.com/a/b?c=1';
  const { matches } = await startSearch({ content });
  const [found] = await matches('https://example.com');
  expect(found?.match_content).toContain(marked('>https://{example.com}/a/b?c=1</a>'));
  expect((await matches(content))[0]?.match_content).toContain(
    marked('>https://{example.com}{/a/b?c=1}</a>'),
  );
});

test('finds words split between the topic and the content, and highlights both', async () => {
  const { matches } = await startSearch({ content: 'Two pies', topic: 'my lunches & more' });
  const [found] = await matches('lunch pie');
  expect(found).toEqual({
    match_content: marked('<p>Two {pies}</p>'),
    match_subject: marked('my {lunches} &amp; more'),
  });
});

test('finds a quoted phrase only where the Markdown or the topic contains the whole phrase, ignoring case', async () => {
  const { matches } = await startSearch(
    { content: '**two** pies' },
    { content: 'two PIES today' },
    { topic: 'two pies' },
  );
  const found = await matches('"Two pies"');
  expect(found.map((match) => match !== undefined)).toEqual([false, true, true]);
});

test('combines the searches of a narrow, and ignores stop words next to other words', async () => {
  const { matches } = await startSearch({ content: 'fish and chips' }, { content: 'fish' });
  const chips = { operator: 'search', operand: 'chips', negated: true };
  const found = await matches('the', 'fish', chips);
  expect(found).toMatchObject([{ match_content: marked('<p>{fish} and {chips}</p>') }, undefined]);
});

test('rejects a search that consists only of spaces', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const narrow = [{ operator: 'search', operand: ' ' }];
  const { body } = await call('member', 'GET', '/messages/matches_narrow', { msg_ids: [], narrow });
  expect(body.code).toBe('BAD_REQUEST');
});

test('finds an emoji by its name', async () => {
  const { matches } = await startSearch({ content: 'Well done 🎉' });
  expect((await matches('tada'))[0]?.match_content).toContain(marked(':{tada}:'));
});

test('includes the words that a search ignores in the POST /register response', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['stop_words'] });
  expect(body.stop_words).toEqual(expect.arrayContaining(['the', 'ourselves', 'x']));
  expect(body.stop_words).toHaveLength(149);
});
