import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { startMock } from '../../support/start-mock.js';

test.each([
  ['an unknown group', { can_create_groups: 999 }, /can_create_groups/],
  [
    'an unknown user',
    { can_invite_users_group: { direct_members: [999], direct_subgroups: [] } },
    /can_invite_users_group/,
  ],
  [
    'an unknown channel',
    { moderation_request_channel_id: 999 },
    /moderation_request_channel_id.*no channel 999.*one of: 1, 2, 3/,
  ],
])('rejects %s in the settings', async (_, settings, problem) => {
  const mock = createTeamChatMock({ settings });
  await expect(mock.ready).rejects.toThrow(problem);
});

test('rejects a setting that names a channel in an organization without channels', async () => {
  const mock = createTeamChatMock({ scenario: 'empty', settings: { moderation_request_channel_id: 1 } });
  await expect(mock.ready).rejects.toThrow(/must be null, because the organization has no channel/);
});

test('accepts settings that name existing records', async () => {
  const mock = createTeamChatMock({
    settings: { can_create_groups: 9, moderation_request_channel_id: null },
  });
  await mock.ready;
  expect(mock.settings.get()).toMatchObject({ can_create_groups: 9, moderation_request_channel_id: null });
});

test('lists the first 20 channels in the error for an unknown channel', async () => {
  const scenario = defineScenario({
    name: 'many-channels',
    description: 'More channels than an error lists',
    extends: scenarios.default,
    async seed({ create }) {
      for (let id = 7; id <= 21; id++) await create.channel({ name: `channel ${id}` });
    },
  });
  const mock = createTeamChatMock({ scenario, settings: { moderation_request_channel_id: 999 } });
  await expect(mock.ready).rejects.toThrow(/must be null or one of: 1, 2, 3, .*, 19, 20\.$/);
});

test('lists the configured services in POST /register', async () => {
  const { call, mock } = await startMock({ settings: { call_providers: ['webex'] } });
  const register = async () => (await call('member', 'POST', '/register')).body;
  expect(await register()).toMatchObject({
    has_webex_token: true,
    realm_available_video_chat_providers: {
      disabled: { name: 'None', id: 0 },
      webex: { name: 'Webex', id: expect.any(Number) },
    },
  });
  const { queue_id } = await register();
  mock.settings.set({ call_providers: [] });
  const { body } = await call('member', 'GET', '/events', { queue_id, dont_block: true });
  expect(body.events).toMatchObject([{ type: 'restart' }]);
  const after = await register();
  expect(after).toMatchObject({ has_webex_token: false });
  expect(after.realm_available_video_chat_providers).toEqual({ disabled: { name: 'None', id: 0 } });
});
