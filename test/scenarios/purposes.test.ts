import { expect, test } from 'vitest';
import { SCENARIO_NAMES } from '../../src/scenarios/registry.js';
import { expectResponse, type RequestExample } from '../support/request-examples.js';

const OK = { result: 'success', msg: '' };
const rejected = (code: string, ...words: string[]) => ({
  code,
  msg: expect.stringMatching(words.map((word) => `(?=.*${word})`).join('')),
});
const bad = (...words: string[]) => rejected('BAD_REQUEST', ...words);
const newest = (narrow: unknown[], count = 20) => ({
  anchor: 'newest',
  num_before: count,
  num_after: 0,
  narrow,
});
/** Matches a message whose content contains a string. */
const having = (content: string) => expect.objectContaining({ content: expect.stringContaining(content) });
const member = (full_name: string, more: object) => expect.objectContaining({ full_name, ...more });

type Row = Omit<RequestExample, 'scenario' | 'status'> & { does: string; status?: number };

/** Requests that show the purpose of each scenario. */
const ROWS: Record<string, Row[]> = {
  default: [
    {
      does: 'lists the eight personas',
      persona: 'member',
      method: 'GET',
      path: '/users',
      check: ({ members }) => expect(members).toHaveLength(8),
    },
  ],
  empty: [
    {
      does: 'lists only the owner',
      persona: 'owner',
      method: 'GET',
      path: '/users',
      body: { members: [{ user_id: 1, role: 100 }] },
      check: ({ members }) => expect(members).toHaveLength(1),
    },
  ],
  'sole-owner': [
    {
      does: 'does not let the only owner step down',
      persona: 'owner',
      method: 'PATCH',
      path: '/users/{owner}',
      fields: { role: 200 },
      status: 400,
      body: bad('only owner'),
    },
    {
      does: 'does not let the former owner sign in',
      persona: 'former-owner',
      method: 'GET',
      path: '/users/me',
      status: 401,
      body: { code: 'USER_DEACTIVATED' },
    },
  ],
  'two-owners': [
    ...['owner', 'co-owner'].map(
      (persona): Row => ({
        does: `lets ${persona} demote owner`,
        persona,
        method: 'PATCH',
        path: '/users/{owner}',
        fields: { role: 200 },
        body: OK,
        check: (_, { db }) => expect(db.users.get(1)?.role).toBe(200),
      }),
    ),
    {
      does: 'does not let co-owner change the email of owner',
      persona: 'co-owner',
      method: 'PATCH',
      path: '/users/{owner}',
      fields: { new_email: 'new@example.com' },
      status: 400,
      body: bad('can_change_user_emails'),
    },
  ],
  'deactivated-group': [
    {
      does: 'does not let a permission name a deactivated group',
      persona: 'member',
      method: 'PATCH',
      path: '/user_groups/9',
      fields: { can_mention_group: { new: 12 } },
      status: 400,
      body: bad('can_mention_group', '12', 'deactivated'),
    },
    {
      does: 'does not deactivate a group that a group and a channel use',
      persona: 'admin',
      method: 'POST',
      path: '/user_groups/15/deactivate',
      status: 400,
      body: {
        code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
        objections: [
          { type: 'subgroup', supergroup_ids: [16] },
          { type: 'channel', channel_id: 7, settings: ['can_send_message_group'] },
        ],
      },
    },
  ],
  'nested-groups': [
    {
      does: 'lets member, who is in a nested subgroup, manage a group',
      persona: 'member',
      method: 'PATCH',
      path: '/user_groups/20',
      fields: { description: 'Ready' },
      body: OK,
    },
    {
      does: 'does not let moderator, who is in no subgroup, manage a group',
      persona: 'moderator',
      method: 'PATCH',
      path: '/user_groups/20',
      fields: { description: 'Ready' },
      status: 400,
      body: bad('20'),
    },
    {
      does: 'lets member, who is in a nested subgroup, post in a channel',
      persona: 'member',
      method: 'POST',
      path: '/messages',
      fields: { type: 'channel', to: 7, topic: 'launch day', content: 'Go' },
      body: OK,
    },
    {
      does: 'does not let moderator, who is in no subgroup, post in a channel',
      persona: 'moderator',
      method: 'POST',
      path: '/messages',
      fields: { type: 'channel', to: 7, topic: 'launch day', content: 'Go' },
      status: 400,
      body: bad('launch plans'),
    },
    {
      does: 'mentions the members of a subgroup',
      persona: 'colleague',
      method: 'GET',
      path: '/messages',
      fields: newest([['is', 'mentioned']]),
      body: { messages: [{ display_recipient: 'launch plans', flags: ['mentioned'] }] },
    },
    {
      does: 'does not deactivate a group that is nested in two groups',
      persona: 'admin',
      method: 'POST',
      path: '/user_groups/15/deactivate',
      status: 400,
      body: {
        objections: [
          { type: 'subgroup', supergroup_ids: [17, 18] },
          { group_id: 20, settings: ['can_add_members_group'] },
        ],
      },
    },
  ],
  'archived-folders': [
    {
      does: 'rejects unarchiving a folder whose name is taken',
      persona: 'admin',
      method: 'PATCH',
      path: '/channel_folders/4',
      fields: { is_archived: false },
      status: 400,
      body: bad('name'),
    },
    {
      does: 'lists active and archived folders',
      persona: 'member',
      method: 'GET',
      path: '/channel_folders',
      fields: { include_archived: true },
      check: ({ channel_folders }) =>
        expect(channel_folders.map((folder: { is_archived: boolean }) => folder.is_archived)).toEqual([
          false,
          true,
          true,
          true,
          false,
          false,
          true,
        ]),
    },
  ],
  'navigation-views': [
    {
      does: 'does not rename a built-in view',
      persona: 'member',
      method: 'PATCH',
      path: '/navigation_views/feed',
      fields: { name: 'Feed' },
      status: 400,
      body: bad('feed'),
    },
    {
      does: 'returns 404 to colleague, who has no views,',
      persona: 'colleague',
      method: 'PATCH',
      path: '/navigation_views/inbox',
      fields: { is_pinned: true },
      status: 404,
      body: { code: 'NOT_FOUND' },
    },
    {
      does: 'renames a view whose fragment contains encoded characters',
      persona: 'admin',
      method: 'PATCH',
      path: `/navigation_views/${encodeURIComponent('narrow/channels/public/search/caf%C3%A9%20%2B%20tea')}`,
      fields: { name: 'Tea' },
      body: OK,
    },
  ],
  'failed-scheduled-message': [
    {
      does: 'marks failed scheduled messages',
      persona: 'member',
      method: 'GET',
      path: '/scheduled_messages',
      check: ({ scheduled_messages: all }) =>
        expect(
          all
            .filter(({ failed }: { failed: boolean }) => failed)
            .map((one: { scheduled_message_id: number }) => one.scheduled_message_id)
            .sort(),
        ).toEqual([3, 5, 6, 7, 8]),
    },
    {
      does: 'does not edit a failed message without a new delivery time',
      persona: 'member',
      method: 'PATCH',
      path: '/scheduled_messages/8',
      fields: { content: 'Later' },
      status: 400,
      body: bad('scheduled_delivery_timestamp'),
    },
    ...[5, 6, 7].map(
      (id): Row => ({
        does: `does not reschedule message ${id}, which the sender may not send,`,
        persona: 'member',
        method: 'PATCH',
        path: `/scheduled_messages/${id}`,
        fields: { content: 'Again', scheduled_delivery_timestamp: 2_000_000_000 },
        status: 400,
        body: bad(id === 7 ? 'deactivated' : 'may not post'),
      }),
    ),
  ],
  invitations: [
    {
      does: 'invites a new address and rejects addresses that have accounts',
      persona: 'member',
      method: 'POST',
      path: '/invites',
      fields: {
        invitee_emails: 'new@example.com,colleague@example.com,left@example.com',
        stream_ids: [],
      },
      status: 400,
      body: {
        code: 'INVITATION_FAILED',
        sent_invitations: true,
        daily_limit_reached: false,
        license_limit_reached: false,
        errors: [
          ['colleague@example.com', expect.any(String), false],
          ['left@example.com', expect.any(String), true],
        ],
      },
    },
    {
      does: 'lists the pending invitations to admin',
      persona: 'admin',
      method: 'GET',
      path: '/invites',
      check: ({ invites }) =>
        expect(invites.map(({ email }: { email: string }) => email)).toEqual([
          'designer@example.com',
          'friend@example.com',
          'contractor@example.com',
          'moderator-to-be@example.com',
        ]),
    },
  ],
  'invitation-daily-limit': [
    {
      does: 'rejects an invitation above the daily limit',
      persona: 'admin',
      method: 'POST',
      path: '/invites',
      fields: { invitee_emails: 'new@example.com', stream_ids: [] },
      status: 400,
      body: {
        code: 'INVITATION_FAILED',
        sent_invitations: false,
        daily_limit_reached: true,
        license_limit_reached: false,
        errors: [],
      },
    },
  ],
  'invitation-license-limit': [
    {
      does: 'rejects an invitation above the license limit',
      persona: 'admin',
      method: 'POST',
      path: '/invites',
      fields: { invitee_emails: 'new@example.com', stream_ids: [] },
      status: 400,
      body: {
        code: 'INVITATION_FAILED',
        sent_invitations: false,
        daily_limit_reached: false,
        license_limit_reached: true,
        errors: [],
      },
    },
  ],
  'no-moderation-channel': [
    {
      does: 'rejects a report of a message',
      persona: 'member',
      method: 'POST',
      path: '/messages/54/report',
      fields: { report_type: 'spam' },
      status: 400,
      body: bad('moderation request channel'),
    },
  ],
  'push-devices': [
    {
      does: 'sends a test notification to all devices of owner',
      persona: 'owner',
      method: 'POST',
      path: '/mobile_push/test_notification',
      body: OK,
      check: (_, { outbox }) =>
        expect(outbox.pushes.map(({ token }) => token)).toEqual(['owner-phone', 'owner-tablet']),
    },
    {
      does: 'reports a device that the push notification relay rejects',
      persona: 'moderator',
      method: 'POST',
      path: '/mobile_push/test_notification',
      status: 400,
      body: { code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' },
    },
    {
      does: 'rejects a test notification from guest, who has no devices,',
      persona: 'guest',
      method: 'POST',
      path: '/mobile_push/test_notification',
      status: 400,
      body: bad('no registered device'),
    },
    {
      does: 'rejects a test notification to an unknown token',
      persona: 'owner',
      method: 'POST',
      path: '/mobile_push/test_notification',
      fields: { token: 'unknown' },
      status: 400,
      body: { code: 'INVALID_PUSH_DEVICE_TOKEN' },
    },
    {
      does: 'removes a push token of member',
      persona: 'member',
      method: 'DELETE',
      path: '/users/me/mobile_push_reg_id',
      fields: { token: 'push-token-1' },
      body: OK,
    },
    {
      does: 'sends an encrypted test notification to member',
      persona: 'member',
      method: 'POST',
      path: '/mobile_push/e2ee/test_notification',
      body: OK,
    },
    {
      does: 'rejects an encrypted test notification from admin, whose device is not ready,',
      persona: 'admin',
      method: 'POST',
      path: '/mobile_push/e2ee/test_notification',
      status: 400,
      body: { code: 'NO_ACTIVE_PUSH_DEVICE' },
    },
  ],
  'expired-queue': [
    {
      does: 'returns BAD_EVENT_QUEUE_ID for the queue of another user',
      persona: 'member',
      method: 'DELETE',
      path: '/events',
      fields: { queue_id: 'queue-of-admin' },
      status: 400,
      body: { code: 'BAD_EVENT_QUEUE_ID', queue_id: 'queue-of-admin' },
    },
  ],
  'public-access': [
    {
      does: 'lists users without their real emails to anonymous callers',
      persona: null,
      method: 'GET',
      path: '/users',
      check: ({ members }) => {
        expect(members.length).toBeGreaterThanOrEqual(8);
        const people = members.filter(({ is_bot }: { is_bot: boolean }) => !is_bot);
        expect(people.every((user: { delivery_email: unknown }) => user.delivery_email === null)).toBe(true);
      },
    },
    {
      does: 'does not list channels to anonymous callers',
      persona: null,
      method: 'GET',
      path: '/streams',
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    },
  ],
  'limited-guests': [
    {
      does: 'lists only the users that visitor shares a channel or conversation with',
      persona: 'visitor',
      method: 'GET',
      path: '/users',
      check: ({ members }, { personas: { visitor } }) =>
        expect(members.map(({ user_id }: { user_id: number }) => user_id)).toEqual([3, 6, visitor?.user_id]),
    },
    {
      does: 'hides a stranger from guest',
      persona: 'guest',
      method: 'GET',
      path: '/users/{stranger}',
      status: 400,
      body: bad('There is no user'),
    },
    {
      does: 'shows a stranger to member',
      persona: 'member',
      method: 'GET',
      path: '/users/{stranger}',
      body: OK,
    },
    {
      does: 'shows visitor only the presence of visible users',
      persona: 'visitor',
      method: 'GET',
      path: '/realm/presence',
      check: ({ presences }) =>
        expect(Object.keys(presences).sort()).toEqual([
          'moderator@example.com',
          'user6@chat.example.com',
          'visitor@example.com',
        ]),
    },
    {
      does: 'shows member the presence of everyone',
      persona: 'member',
      method: 'GET',
      path: '/realm/presence',
      check: ({ presences }) => expect(Object.keys(presences)).toHaveLength(11),
    },
  ],
  'profile-fields-locked': [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(
      (id): Row => ({
        does: `does not let member set profile field ${id}`,
        persona: 'member',
        method: 'PATCH',
        path: '/users/me/profile_data',
        fields: { data: [{ id, value: null }] },
        status: 400,
        body: bad('administrators'),
      }),
    ),
    {
      does: 'lets member set profile field 9',
      persona: 'member',
      method: 'PATCH',
      path: '/users/me/profile_data',
      fields: { data: [{ id: 9, value: 'they/them' }] },
      body: OK,
    },
    {
      does: 'lets admin set a locked profile field of member',
      persona: 'admin',
      method: 'PATCH',
      path: '/users/{member}',
      fields: { profile_data: [{ id: 1, value: '+1 555 0199' }] },
      body: OK,
    },
    {
      does: 'returns a value of colleague for each of the nine profile fields',
      persona: 'member',
      method: 'GET',
      path: '/users/{colleague}',
      fields: { include_custom_profile_fields: true },
      check: ({ user }) => expect(Object.keys(user.profile_data)).toHaveLength(9),
    },
  ],
  'hidden-emails': [
    ...Object.entries({
      owner: [true, true, true, true, true, false],
      admin: [false, true, true, true, true, false],
      moderator: [false, false, true, true, false, false],
      member: [false, false, false, true, false, false],
      guest: [false, false, false, true, false, false],
    }).map(
      ([persona, visible]): Row => ({
        does: `shows ${persona} the real emails that are visible to them`,
        persona,
        method: 'GET',
        path: '/users',
        check({ members }, { personas }) {
          const shown = ['owner', 'admin', 'moderator', 'member', 'colleague', 'hermit'].map((name) => {
            const id = personas[name]?.user_id;
            return members.find((user: { user_id: number }) => user.user_id === id).delivery_email !== null;
          });
          expect(shown).toEqual(visible);
        },
      }),
    ),
    {
      does: 'finds a user by the placeholder email',
      persona: 'admin',
      method: 'PATCH',
      path: '/users/user10@chat.example.com',
      fields: { full_name: 'Henrietta Hermit' },
      body: OK,
      check: (_, { personas: { hermit } }) => expect(hermit?.full_name).toBe('Henrietta Hermit'),
    },
  ],
  'edited-history': [
    {
      does: 'returns edited, moved and resolved messages',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: newest([['channel', 'engineering']]),
      check({ messages }) {
        const history = (content: string) =>
          messages.find((one: { content: string }) => one.content.includes(content));
        expect(history('fewer restarts').edit_history).toHaveLength(3);
        expect(history('the migration belong')).toMatchObject({
          subject: 'changelog',
          last_moved_timestamp: expect.any(Number),
          edit_history: [{ prev_topic: 'chengelog', topic: 'changelog' }],
        });
        expect(history('2.4 is final').edit_history).toMatchObject([
          { prev_content: expect.any(String) },
          { prev_stream: 1, stream: 2, prev_topic: 'standup', topic: 'changelog', user_id: 2 },
        ]);
        const resolved = history('status 137');
        expect(resolved).toMatchObject({ subject: '✔ deploy fails', edit_history: [{ user_id: 6 }] });
        expect(resolved).not.toHaveProperty('last_moved_timestamp');
      },
    },
    {
      does: 'returns an edit by an unknown user',
      persona: 'member',
      method: 'GET',
      path: '/messages/1',
      body: { message: { edit_history: [{ user_id: null, prev_content: 'Is this thing on?' }] } },
    },
  ],
  'history-hidden': [
    {
      does: 'returns the times of edits and moves, but no edit history',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: newest([['channel', 'engineering']]),
      check({ messages }) {
        expect(messages.some((one: object) => 'edit_history' in one)).toBe(false);
        expect(messages.some((one: object) => 'last_edit_timestamp' in one)).toBe(true);
        expect(messages.some((one: object) => 'last_moved_timestamp' in one)).toBe(true);
      },
    },
  ],
  'history-limited-plan': [
    {
      does: 'omits messages older than the plan allows',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: { anchor: 'oldest', num_before: 0, num_after: 20, narrow: [['channel', 'engineering']] },
      body: { history_limited: true, found_oldest: true },
      check: ({ messages }, { clock }) => {
        expect(messages.length).toBeGreaterThan(3);
        expect(messages[0].timestamp).toBeGreaterThanOrEqual(clock.now() - 63 * 3600);
      },
    },
    {
      does: 'returns the newest messages',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: newest([['channel', 'engineering']], 2),
      body: { history_limited: false, found_oldest: false, found_newest: true },
    },
  ],
  'empty-topics': [
    {
      does: 'returns the display name of the empty topic by default',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: newest([
        ['channel', 'ideas'],
        ['topic', ''],
      ]),
      check: ({ messages }) => {
        expect(messages).toHaveLength(7);
        expect(messages.at(-1)).toMatchObject({
          subject: 'general chat',
          edit_history: [{ prev_topic: 'what is a topic?', topic: 'general chat' }],
        });
      },
    },
    {
      does: 'returns an empty topic with allow_empty_topic_name',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: { ...newest([['channel', 'ideas']]), allow_empty_topic_name: true },
      check: ({ messages }) =>
        expect(messages.at(-1)).toMatchObject({ subject: '', edit_history: [{ topic: '' }] }),
    },
    {
      does: 'rejects the empty topic in a channel that disables it',
      persona: 'member',
      method: 'POST',
      path: '/messages',
      fields: { type: 'channel', to: 8, topic: '', content: 'Hm' },
      status: 400,
      body: bad('decisions', 'requires a topic'),
    },
    {
      does: 'rejects other topics in a channel that allows only the empty topic',
      persona: 'member',
      method: 'POST',
      path: '/messages',
      fields: { type: 'channel', to: 7, topic: 'tea', content: 'Hm' },
      status: 400,
      body: bad('watercooler', 'only allows the empty topic'),
    },
  ],
  'busy-day': [
    {
      does: 'lists users who are not personas',
      persona: 'member',
      method: 'GET',
      path: '/users',
      check: ({ members }) => {
        const names = members.map(({ full_name }: { full_name: string }) => full_name);
        expect(names).toEqual(expect.arrayContaining(['Bea Busy', 'Emil Early']));
      },
    },
  ],
  unread: [
    {
      does: 'returns the documented number of unread messages per conversation',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: newest([['is', 'unread']], 100),
      check({ messages }) {
        const counts: Record<string, number> = {};
        for (const one of messages) {
          const place =
            one.type === 'private'
              ? `with ${one.display_recipient.map(({ id }: { id: number }) => id)}`
              : `${one.stream_id} ${one.subject}`;
          counts[place] = (counts[place] ?? 0) + 1;
        }
        expect(counts).toEqual({
          '1 standup': 8,
          '1 general chat': 2,
          '2 release 2.5': 5,
          '2 code review': 3,
          '2 noise': 6,
          '4 news': 2,
          '5 hello': 1,
          'with 4,6': 2,
          'with 1,2,4': 2,
        });
        const flagged = (flag: string) =>
          messages.filter((one: { flags: string[] }) => one.flags.includes(flag)).length;
        expect([flagged('mentioned'), flagged('stream_wildcard_mentioned')]).toEqual([2, 1]);
      },
    },
    {
      does: 'marks a topic as read',
      persona: 'member',
      method: 'POST',
      path: '/mark_topic_as_read',
      fields: { stream_id: 2, topic_name: 'code review' },
      body: OK,
      check: (_, { db }) => expect(db.message_states.entriesBy('unread', 4)).toHaveLength(28),
    },
  ],
  'older-server': [
    {
      does: 'returns feature level 185 and omits newer fields',
      persona: null,
      method: 'GET',
      path: '/server_settings',
      body: { service_feature_level: 185, service_version: '7.0' },
      check: (body) => expect(body).not.toHaveProperty('realm_url'),
    },
    {
      does: 'returns 404 for a newer endpoint',
      persona: 'member',
      method: 'GET',
      path: '/navigation_views',
      status: 404,
      body: { code: 'NOT_FOUND' },
    },
    {
      does: 'ignores a newer parameter',
      persona: 'member',
      method: 'GET',
      path: '/users',
      fields: { user_ids: [4] },
      body: { ignored_parameters_unsupported: ['user_ids'] },
      check: ({ members }) => {
        expect(members.length).toBeGreaterThan(1);
        expect(members[0]).not.toHaveProperty('is_imported_stub');
      },
    },
  ],
  'root-domain': [
    {
      does: 'returns server settings without the fields of an organization',
      persona: null,
      method: 'GET',
      path: '/server_settings',
      body: { service_feature_level: 496, email_auth_enabled: true },
      check: (body) => expect(Object.keys(body).filter((key) => key.startsWith('realm_'))).toEqual([]),
    },
  ],
  development: [
    {
      does: 'returns the API key of iago without a password',
      persona: 'polonius',
      method: 'POST',
      path: '/dev_fetch_api_key',
      fields: { username: 'iago@zulip.com' },
      body: { api_key: 'iago-key', email: 'iago@zulip.com', user_id: 11 },
    },
    {
      does: 'subscribes desdemona to the channels of the development server',
      persona: 'desdemona',
      method: 'GET',
      path: '/users/me/subscriptions',
      check: ({ subscriptions }) =>
        expect(subscriptions.map(({ name }: { name: string }) => name).sort()).toEqual([
          'Denmark',
          'Venice',
          'Verona',
          'core team',
        ]),
    },
    {
      does: 'returns the web-public channel Rome',
      persona: 'hamlet',
      method: 'GET',
      path: '/streams/5',
      body: { stream: { name: 'Rome', is_web_public: true } },
    },
  ],
  imported: [
    {
      does: 'lists a stub, a deleted user, an activated stub and a bot without an owner',
      persona: 'guest',
      method: 'GET',
      path: '/users',
      check({ members }) {
        expect(members).toEqual(
          expect.arrayContaining([
            member('Ines Imported', { is_imported_stub: true, is_active: true }),
            member('Deleted user', { is_deleted: true, is_active: false }),
            member('Arwen Arrived', { is_imported_stub: false, date_joined: '2025-12-24T17:30:00+00:00' }),
            member('Legacy Bot', { is_bot: true, bot_owner_id: null, bot_type: 2 }),
          ]),
        );
      },
    },
    {
      does: 'lists a channel without a creator',
      persona: 'member',
      method: 'GET',
      path: '/users/me/subscriptions',
      check: ({ subscriptions }) =>
        expect(subscriptions.at(-1)).toMatchObject({ stream_id: 7, creator_id: null }),
    },
    {
      does: 'returns a message that an unknown user edited as the oldest message',
      persona: 'member',
      method: 'GET',
      path: '/messages',
      fields: { anchor: 'oldest', num_before: 0, num_after: 1 },
      body: { messages: [{ edit_history: [{ user_id: null }], timestamp: 1_472_716_800 }] },
    },
  ],
};

/** Scenarios with separate test files. */
const ELSEWHERE = ['role-change', 'large'];

test('covers every scenario in this file or in a separate file', () => {
  expect([...Object.keys(ROWS), ...ELSEWHERE].sort()).toEqual([...SCENARIO_NAMES].sort());
});

const rows = Object.entries(ROWS).flatMap(([scenario, own]) =>
  own.map((row) => ({ status: 200, ...row, scenario }) as RequestExample & Row),
);

test.each(rows.map((row) => [row.does, row.scenario, row] as const))(
  '%s in the scenario %s',
  (_does, _scenario, row) => expectResponse(row),
);

test('contains a spam message to report in no-moderation-channel', async () => {
  await expectResponse({
    scenario: 'no-moderation-channel',
    persona: 'guest',
    method: 'GET',
    path: '/messages',
    fields: newest([['topic', 'lottery']]),
    status: 200,
    check: ({ messages }) => expect(messages).toEqual([having('WON'), having('report this')]),
  });
});
