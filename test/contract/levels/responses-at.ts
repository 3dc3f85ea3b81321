import { expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/index.js';
import { isAvailableAt } from '../../../src/contract/levels/index.js';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { askerOf } from './client.js';

type RequestArgs = [persona: string | null, path: string, fields?: Record<string, unknown>];

/** A request to each of the 22 endpoints that succeeds at every level where the endpoint exists. */
export const REQUESTS: Record<string, (mock: TeamChatMock) => RequestArgs | Promise<RequestArgs>> = {
  'PATCH /users/{email}': () => ['admin', '/users/member@example.com', { full_name: 'Other' }],
  'PATCH /users/{user_id}': () => ['admin', '/users/4', { full_name: 'Other' }],
  'PATCH /scheduled_messages/{scheduled_message_id}': () => [
    'member',
    '/scheduled_messages/1',
    { content: 'Other' },
  ],
  'PATCH /user_groups/{user_group_id}': () => ['admin', '/user_groups/9', { description: 'Other' }],
  'GET /users': () => ['member', '/users', { include_custom_profile_fields: true }],
  'PATCH /channel_folders/{channel_folder_id}': () => ['admin', '/channel_folders/1', { name: 'Other' }],
  'GET /messages/matches_narrow': () => ['member', '/messages/matches_narrow', { msg_ids: [1], narrow: [] }],
  'GET /messages': () => ['member', '/messages', { anchor: 'newest', num_before: 100, num_after: 0 }],
  'POST /invites': () => ['admin', '/invites', { invitee_emails: 'new@example.com', stream_ids: [1] }],
  'POST /messages/{message_id}/report': (mock) => [
    'member',
    `/messages/${mock.db.messages.idsBy('channel', 1)[0]}/report`,
    { report_type: 'spam' },
  ],
  'PATCH /users/me/profile_data': () => [
    'member',
    '/users/me/profile_data',
    { data: [{ id: 1, value: '1' }] },
  ],
  'POST /mark_topic_as_read': () => [
    'member',
    '/mark_topic_as_read',
    { stream_id: 1, topic_name: 'standup' },
  ],
  'PATCH /navigation_views/{fragment}': () => ['member', '/navigation_views/inbox', { is_pinned: false }],
  'POST /navigation_views': () => ['member', '/navigation_views', { fragment: 'feed', is_pinned: true }],
  'GET /users/me': () => ['member', '/users/me'],
  'DELETE /events': async (mock) => ['member', '/events', await mock.queues.register('member')],
  'POST /messages/render': () => ['member', '/messages/render', { content: '**x**' }],
  'GET /realm/presence': () => ['member', '/realm/presence'],
  'POST /mobile_push/test_notification': () => [
    'member',
    '/mobile_push/test_notification',
    { token: 'push-token-1' },
  ],
  'DELETE /users/me/mobile_push_reg_id': () => [
    'member',
    '/users/me/mobile_push_reg_id',
    { token: 'push-token-relay-unknown' },
  ],
  'GET /server_settings': () => [null, '/server_settings'],
  'GET /users/me/subscriptions': () => ['member', '/users/me/subscriptions', { include_subscribers: true }],
};

/** Tests the endpoints of the first release at each of these levels. */
export function testResponsesAt(levels: readonly number[]): void {
  const core = (endpoints as readonly Endpoint[]).filter(({ name }) => name in REQUESTS);
  // Resetting one mock is much faster than creating one for each level.
  const mock = createTeamChatMock({ validateResponses: true });
  const ask = askerOf(mock);

  test.each(levels)(
    'returns documented responses from the endpoints of the first release at level %i, or 404 for those that do not exist yet',
    async (level) => {
      await mock.reset({ featureLevel: level });
      const statuses: Record<string, number> = {};
      for (const { name, method } of core) {
        const [persona, path, fields] = await (REQUESTS[name] as (typeof REQUESTS)[string])(mock);
        const { status } = await ask(persona, method, path, fields);
        statuses[name] = status;
      }
      // Below its level, PATCH /users/{email} is PATCH /users/{user_id} with an invalid ID.
      const missing = (name: string) => (name === 'PATCH /users/{email}' ? 400 : 404);
      const expected = core.map((one) => [one.name, isAvailableAt(one, level) ? 200 : missing(one.name)]);
      expect(statuses).toEqual(Object.fromEntries(expected));
    },
  );
}
