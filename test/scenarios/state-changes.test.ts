import { expect, test } from 'vitest';
import type { TeamChatMock } from '../../src/index.js';
import { expectResponse, type RequestExample } from '../support/request-examples.js';

type Row = Omit<RequestExample, 'check' | 'status'> & {
  does: string;
  status?: number;
  /** A value of the organization after the request. */
  after?: [look: (mock: TeamChatMock) => unknown, value: unknown];
};

const group = (id: number) => (mock: TeamChatMock) => mock.db.user_groups.get(id)?.deactivated;
const folder = (id: number) => (mock: TeamChatMock) => mock.db.channel_folders.get(id)?.is_archived;
const view = (fragment: string) => (mock: TeamChatMock) =>
  mock.db.navigation_views.firstBy('userFragment', `4:${fragment}`)?.is_pinned;
const role = (persona: string) => (mock: TeamChatMock) =>
  mock.db.users.get(mock.personas[persona]?.user_id as number)?.role;

/** Each state change that the API documents. */
const ROWS: Row[] = [
  {
    does: 'reactivates a deactivated group',
    scenario: 'deactivated-group',
    persona: 'member',
    method: 'PATCH',
    path: '/user_groups/12',
    fields: { deactivated: false },
    after: [group(12), false],
  },
  {
    does: 'keeps a deactivated group deactivated',
    scenario: 'deactivated-group',
    persona: 'member',
    method: 'PATCH',
    path: '/user_groups/12',
    fields: { deactivated: true },
    after: [group(12), true],
  },
  {
    does: 'deactivates an active user group',
    scenario: 'deactivated-group',
    persona: 'member',
    method: 'POST',
    path: '/user_groups/14/deactivate',
    after: [group(14), true],
  },
  {
    does: 'archives a channel folder',
    scenario: 'archived-folders',
    persona: 'admin',
    method: 'PATCH',
    path: '/channel_folders/5',
    fields: { is_archived: true },
    after: [folder(5), true],
  },
  {
    does: 'unarchives a channel folder',
    scenario: 'archived-folders',
    persona: 'admin',
    method: 'PATCH',
    path: '/channel_folders/3',
    fields: { is_archived: false },
    after: [folder(3), false],
  },
  {
    does: 'hides a pinned navigation view',
    scenario: 'navigation-views',
    persona: 'member',
    method: 'PATCH',
    path: '/navigation_views/drafts',
    fields: { is_pinned: false },
    after: [view('drafts'), false],
  },
  {
    does: 'pins a hidden navigation view',
    scenario: 'navigation-views',
    persona: 'member',
    method: 'PATCH',
    path: '/navigation_views/narrow/dm/6-carl',
    fields: { is_pinned: true },
    after: [view('narrow/dm/6-carl'), true],
  },
  ...[true, false].map(
    (is_pinned): Row => ({
      does: `adds a ${is_pinned ? 'pinned' : 'hidden'} navigation view`,
      scenario: 'navigation-views',
      persona: 'member',
      method: 'POST',
      path: '/navigation_views',
      fields: { fragment: 'recent', is_pinned },
      after: [view('recent'), is_pinned],
    }),
  ),
  {
    does: 'deletes a registered event queue',
    scenario: 'expired-queue',
    persona: 'member',
    method: 'DELETE',
    path: '/events',
    fields: { queue_id: 'queue-of-member' },
    after: [(mock) => mock.db.event_queues.firstBy('queueId', 'queue-of-member'), undefined],
  },
  {
    does: 'does not delete an expired event queue',
    scenario: 'expired-queue',
    persona: 'member',
    method: 'DELETE',
    path: '/events',
    fields: { queue_id: 'expired-queue' },
    status: 400,
    body: { code: 'BAD_EVENT_QUEUE_ID', queue_id: 'expired-queue' },
  },
  {
    does: 'changes the role of a member',
    scenario: 'role-change',
    persona: 'admin',
    method: 'PATCH',
    path: '/users/{other-member}',
    fields: { role: 300 },
    after: [role('other-member'), 300],
  },
  {
    does: 'keeps the role of the only owner',
    scenario: 'sole-owner',
    persona: 'owner',
    method: 'PATCH',
    path: '/users/{owner}',
    fields: { role: 400 },
    status: 400,
    after: [role('owner'), 100],
  },
  ...(
    [
      ['arrived', { is_active: true }],
      ['deactivated', { is_active: false }],
      ['deleted', { is_active: false, is_deleted: true }],
    ] as const
  ).map(
    ([persona, user]): Row => ({
      does: `returns the state of the imported account "${persona}"`,
      scenario: 'imported',
      persona: 'member',
      method: 'GET',
      path: `/users/{${persona}}`,
      body: { user },
    }),
  ),
  {
    does: 'edits the content of a scheduled message',
    scenario: 'failed-scheduled-message',
    persona: 'colleague',
    method: 'PATCH',
    path: '/scheduled_messages/9',
    fields: { content: 'Changed' },
    after: [(mock) => mock.db.scheduled_messages.get(9)?.content, 'Changed'],
  },
  {
    does: 'reschedules a failed scheduled message',
    scenario: 'failed-scheduled-message',
    persona: 'member',
    method: 'PATCH',
    path: '/scheduled_messages/8',
    fields: { scheduled_delivery_timestamp: 2_000_000_000 },
    after: [(mock) => mock.db.scheduled_messages.get(8)?.failed, false],
  },
];

test.each(ROWS.map((row) => [row.does, row] as const))('%s', async (_, { after, ...row }) => {
  await expectResponse({
    status: 200,
    ...row,
    check: (_, mock) => after && expect(after[0](mock)).toEqual(after[1]),
  });
});
