import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { type Client, startMock } from '../../support/start-mock.js';

const render = async (call: Client['call'], persona: string, content: string): Promise<string> =>
  (await call(persona, 'POST', '/messages/render', { content })).body.rendered;

test('resolves a link to a private channel only for authors who can read the channel', async () => {
  const { call } = await startMock();
  expect(await render(call, 'owner', '#**leadership**')).toContain('data-stream-id="3"');
  expect(await render(call, 'member', '#**leadership**')).toBe('<p>#<strong>leadership</strong></p>');
});

test('translates emoticons only for authors who enabled the setting', async () => {
  const { call } = await startMock();
  await call('member', 'PATCH', '/settings', { translate_emoticons: true });
  expect(await render(call, 'member', ':)')).toContain('emoji-1f642');
  expect(await render(call, 'owner', ':)')).toBe('<p>:)</p>');
});

test.each(['constructor', 'toString', '__proto__'])(
  'renders a mention of the group "%s" with its name',
  async (name) => {
    const { call } = await startMock();
    expect(
      (await call('admin', 'POST', '/user_groups/create', { name, description: '', members: [] })).status,
    ).toBe(200);
    expect(await render(call, 'admin', `@*${name}*`)).toContain(`>@${name}</span>`);
  },
);

test('reports the unknown sender of a seeded message', async () => {
  const scenario = defineScenario({
    name: 'unknown-sender',
    description: 'A message of nobody',
    extends: scenarios.default,
    async seed({ db }) {
      await db.messages.create({
        ...{ sender_id: 99, client: 'website', content: '#**general>x** :) @**Max Member**' },
        ...{ stream_id: 1, topic: 'x', recipient_ids: null, timestamp: 1_768_478_400 },
        ...{ last_edit_timestamp: null, last_moved_timestamp: null, edit_history: [], reactions: [] },
      });
    },
  });
  await expect(createTeamChatMock({ scenario }).ready).rejects.toThrow(/sender_id.*99/);
});
