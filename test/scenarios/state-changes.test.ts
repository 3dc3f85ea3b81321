import { expect, test } from 'vitest';
import type { TeamChatMock } from '../../src/index.js';
import { expectResponse, type RequestExample } from '../support/request-examples.js';

type Row = Omit<RequestExample, 'check' | 'status'> & {
  is: string;
  status?: number;
  /** What the organization shows afterwards; without it the answer is all. */
  after?: [look: (mock: TeamChatMock) => unknown, value: unknown];
};

const group = (id: number) => (mock: TeamChatMock) => mock.db.user_groups.get(id)?.deactivated;
const folder = (id: number) => (mock: TeamChatMock) => mock.db.channel_folders.get(id)?.is_archived;
const view = (fragment: string) => (mock: TeamChatMock) =>
  mock.db.navigation_views.firstBy('userFragment', `4:${fragment}`)?.is_pinned;
const role = (persona: string) => (mock: TeamChatMock) =>
  mock.db.users.get(mock.personas[persona]?.user_id as number)?.role;

/** The rows of the reference's table of states, and the states that it names below the table. */
const ROWS: Row[] = [
  {
    is: 'a deactivated group is reactivated',
    scenario: 'deactivated-group',
    persona: 'member',
    method: 'PATCH',
    path: '/user_groups/12',
    fields: { deactivated: false },
    after: [group(12), false],
  },
  {
    is: 'a deactivated group stays so',
    scenario: 'deactivated-group',
    persona: 'member',
    method: 'PATCH',
    path: '/user_groups/12',
    fields: { deactivated: true },
    after: [group(12), true],
  },
  {
    is: 'an active group is deactivated',
    scenario: 'deactivated-group',
    persona: 'member',
    method: 'POST',
    path: '/user_groups/14/deactivate',
    after: [group(14), true],
  },
  {
    is: 'a folder is archived',
    scenario: 'archived-folders',
    persona: 'admin',
    method: 'PATCH',
    path: '/channel_folders/5',
    fields: { is_archived: true },
    after: [folder(5), true],
  },
  {
    is: 'an archived folder comes back',
    scenario: 'archived-folders',
    persona: 'admin',
    method: 'PATCH',
    path: '/channel_folders/3',
    fields: { is_archived: false },
    after: [folder(3), false],
  },
  {
    is: 'a pinned view is hidden',
    scenario: 'navigation-views',
    persona: 'member',
    method: 'PATCH',
    path: '/navigation_views/drafts',
    fields: { is_pinned: false },
    after: [view('drafts'), false],
  },
  {
    is: 'a hidden view is pinned',
    scenario: 'navigation-views',
    persona: 'member',
    method: 'PATCH',
    path: '/navigation_views/narrow/dm/6-carl',
    fields: { is_pinned: true },
    after: [view('narrow/dm/6-carl'), true],
  },
  ...[true, false].map(
    (is_pinned): Row => ({
      is: `an absent view is added, ${is_pinned ? 'pinned' : 'hidden'}`,
      scenario: 'navigation-views',
      persona: 'member',
      method: 'POST',
      path: '/navigation_views',
      fields: { fragment: 'recent', is_pinned },
      after: [view('recent'), is_pinned],
    }),
  ),
  {
    is: 'a registered queue is deleted',
    scenario: 'expired-queue',
    persona: 'member',
    method: 'DELETE',
    path: '/events',
    fields: { queue_id: 'queue-of-member' },
    after: [(mock) => mock.db.event_queues.firstBy('queueId', 'queue-of-member'), undefined],
  },
  {
    is: 'a queue that is gone stays gone',
    scenario: 'expired-queue',
    persona: 'member',
    method: 'DELETE',
    path: '/events',
    fields: { queue_id: 'expired-queue' },
    status: 400,
    body: { code: 'BAD_EVENT_QUEUE_ID', queue_id: 'expired-queue' },
  },
  {
    is: 'a role is changed',
    scenario: 'role-change',
    persona: 'admin',
    method: 'PATCH',
    path: '/users/{other-member}',
    fields: { role: 300 },
    after: [role('other-member'), 300],
  },
  {
    is: 'the only owner keeps the role',
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
      is: `an account that is ${persona}`,
      scenario: 'imported',
      persona: 'member',
      method: 'GET',
      path: `/users/{${persona}}`,
      body: { user },
    }),
  ),
  {
    is: 'an ordinary scheduled message is edited',
    scenario: 'failed-scheduled-message',
    persona: 'colleague',
    method: 'PATCH',
    path: '/scheduled_messages/9',
    fields: { content: 'Changed' },
    after: [(mock) => mock.db.scheduled_messages.get(9)?.content, 'Changed'],
  },
  {
    is: 'a failed scheduled message is to be sent again',
    scenario: 'failed-scheduled-message',
    persona: 'member',
    method: 'PATCH',
    path: '/scheduled_messages/8',
    fields: { scheduled_delivery_timestamp: 2_000_000_000 },
    after: [(mock) => mock.db.scheduled_messages.get(8)?.failed, false],
  },
];

test.each(ROWS)('$is', async ({ after, ...row }) => {
  await expectResponse({
    status: 200,
    ...row,
    check: (_, mock) => after && expect(after[0](mock)).toEqual(after[1]),
  });
});
