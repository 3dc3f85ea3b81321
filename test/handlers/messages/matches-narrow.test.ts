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

  test.each([
    ['msg_ids', { narrow: [] }],
    ['narrow', { msg_ids: [] }],
    ['msg_ids', { msg_ids: 1, narrow: [] }],
    ['narrow', { msg_ids: [], narrow: [{ operator: 'colour', operand: 'red' }] }],
  ])('a wrong or missing %s is refused', async (name, fields) => {
    const { call } = await start();
    expect(await call('member', 'GET', PATH, fields)).toMatchObject(badRequestNaming(name));
  });
});
