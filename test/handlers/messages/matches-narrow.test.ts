import { expect, test } from 'vitest';
import { newest, sent } from '../../support/messages.js';
import { badRequestNaming, overEachTransport, SUCCESS } from '../../support/transports.js';

const PATH = '/messages/matches_narrow';

overEachTransport('GET messages/matches_narrow', (start) => {
  test('has an entry for each message that matches, and none for the others', async () => {
    const { call } = await start();
    const link = await sent(call, 'owner', { content: 'see https://example.com' });
    const none = await sent(call, 'owner', { content: 'see there' });
    const fields = { msg_ids: [link, none], narrow: [{ operator: 'has', operand: 'link' }] };
    const { body } = await call('member', 'GET', PATH, fields);
    const entry = { match_content: expect.stringContaining('<a '), match_subject: 'lunch' };
    expect(body).toEqual({ ...SUCCESS, messages: { [link]: entry } });
    const negated = { ...fields, narrow: [{ operator: 'has', operand: 'link', negated: true }] };
    expect(Object.keys((await call('member', 'GET', PATH, negated)).body.messages)).toEqual([String(none)]);
  });

  test('matches everything readable with an empty narrow, and shows the empty topic by its name', async () => {
    const { call, mock } = await start();
    const hidden = await newest(mock, { topic: '3:planning' });
    const elsewhere = await sent(call, 'admin', { to: 6, topic: '', content: '*Hi*' });
    const { body } = await call('member', 'GET', PATH, { msg_ids: [hidden, elsewhere, 99_999], narrow: [] });
    expect(body.messages).toEqual({
      [elsewhere]: { match_content: '<p><em>Hi</em></p>', match_subject: 'general chat' },
    });
  });

  test.each([
    ['one word in any case', 'LUNCH', 'Lunch is here', '<p>{Lunch} is here</p>', '{lunch}'],
    ['a part of a word', 'und', 'found', '<p>fo{und}</p>', undefined],
    ['words apart', 'b a', 'a or b', '<p>{a} or {b}</p>', undefined],
    ['a phrase', '"is here"', 'lunch is here', '<p>lunch {is here}</p>', 'lunch'],
    ['no tag', 'p', 'up', '<p>u{p}</p>', undefined],
    ['no entity', 'amp', 'amp & amp', '<p>{amp} &amp; {amp}</p>', undefined],
    ['a character that is an entity', '&', 'a & b', '<p>a {&amp;} b</p>', undefined],
    ['raw HTML as text', '<b>', '<b>', '<p>{&lt;b&gt;}</p>', undefined],
  ])('highlights %s', async (_, search, content, match_content, match_subject) => {
    const { call } = await start();
    const id = await sent(call, 'owner', { content });
    const narrow = [{ operator: 'search', operand: search }];
    const { body } = await call('member', 'GET', PATH, { msg_ids: [id], narrow });
    const marked = (html: string) =>
      html.replace(/\{/g, '<span class="highlight">').replace(/\}/g, '</span>');
    expect(body.messages[id].match_content).toBe(marked(match_content));
    if (match_subject !== undefined) expect(body.messages[id].match_subject).toBe(marked(match_subject));
  });

  test('the topic is escaped, and highlighted as a whole', async () => {
    const { call } = await start();
    const id = await sent(call, 'owner', { topic: 'a <b> & c' });
    const narrow = [{ operator: 'search', operand: '<b>' }];
    const { body } = await call('member', 'GET', PATH, { msg_ids: [id], narrow });
    expect(body.messages[id].match_subject).toBe('a <span class="highlight">&lt;b&gt;</span> &amp; c');
  });

  test.each([
    ['msg_ids', { narrow: [] }],
    ['narrow', { msg_ids: [] }],
    ['msg_ids', { msg_ids: 1, narrow: [] }],
    ['narrow', { msg_ids: [], narrow: [{ operator: 'colour', operand: 'red' }] }],
  ])('a wrong or missing %s is refused', async (name, fields) => {
    const { call } = await start();
    expect(await call('member', 'GET', PATH, fields)).toMatchObject(badRequestNaming(name));
  });

  test.each([
    ['has', 'link', 'first'],
    ['has', 'image', 'first'],
    ['has', 'attachment', 'neither'],
    ['has', 'reaction', 'neither'],
    ['is', 'dm', 'neither'],
    ['is', 'private', 'neither'],
    ['is', 'mentioned', 'second'],
    ['is', 'starred', 'neither'],
    ['is', 'unread', 'both'],
    ['is', 'resolved', 'neither'],
    ['sender', 'owner@example.com', 'first'],
    ['from', 'owner@example.com', 'first'],
    ['channel', 'general', 'both'],
    ['stream', 'general', 'both'],
    ['channels', 'public', 'both'],
    ['streams', 'public', 'both'],
    ['topic', 'LUNCH', 'both'],
    ['subject', 'dinner', 'neither'],
    ['search', 'hello', 'second'],
    ['near', '1', 'both'],
  ])('%s:%s as an object, as an array, and negated', async (operator, operand, which) => {
    const { call } = await start();
    const first = await sent(call, 'owner', { content: 'https://example.com/a.png' });
    const second = await sent(call, 'admin', { content: 'hello @**Max Member**' });
    const found = async (element: unknown) => {
      const fields = { msg_ids: [first, second], narrow: [element] };
      return Object.keys((await call('member', 'GET', PATH, fields)).body.messages).map(Number);
    };
    const sets = { first: [first], second: [second], both: [first, second], neither: [] };
    const expected: number[] = sets[which as keyof typeof sets];
    expect(await found({ operator, operand })).toEqual(expected);
    expect(await found([operator, operand])).toEqual(expected);
    // What does not filter does not filter when negated either.
    const others = [first, second].filter((id) => operator === 'near' || !expected.includes(id));
    expect(await found({ operator, operand, negated: true })).toEqual(others);
  });

  test.each([
    ['is', 'colourful'],
    ['has', 'wings'],
    ['channels', 'private'],
    ['id', 'x'],
    ['near', 'x'],
    ['with', 'x'],
    ['search', ''],
    ['sender', 'nobody@example.com'],
    ['dm', 'nobody@example.com'],
    ['channel', 'nowhere', 'nowhere'],
  ])('%s:%s is refused', async (operator, operand, named = 'narrow') => {
    const { call } = await start();
    const fields = { msg_ids: [], narrow: [{ operator, operand }] };
    expect(await call('member', 'GET', PATH, fields)).toMatchObject(badRequestNaming(named));
  });
});
