import type { Rows } from '../row.js';

const DAY = 86_400;

const isOfInterest = (name: string) => ['Gina Guest', 'Dora Deactivated', 'Unknown user'].includes(name);

export const peopleRows = {
  restrictsFullNames: {
    async show({ call }) {
      const statuses: number[] = [];
      for (const full_name of [
        'x',
        'Max *',
        'Max `',
        'Max \\',
        'a>b',
        '"Max"',
        'max@home',
        'Max|72',
        'Ma\u200bx',
        '|7 Max',
      ]) {
        statuses.push((await call('owner', 'PATCH', '/users/6', { full_name })).status);
      }
      return statuses;
    },
    reference: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
    zulip: [400, 400, 400, 400, 400, 400, 400, 400, 400, 200],
  },
  ignoresBlankNames: {
    async show({ call, mock }) {
      const { status } = await call('owner', 'PATCH', '/users/6', { full_name: ' ' });
      return [status, mock.db.users.get(6)?.full_name];
    },
    reference: [400, 'Carl Colleague'],
    zulip: [200, 'Carl Colleague'],
  },
  listsUnknownUsers: {
    options: { settings: { guests_see_all_users: false } },
    async show({ call }) {
      await call('owner', 'PATCH', '/users/6', { role: 400 });
      const lists: string[][] = [];
      for (const fields of [{}, { user_ids: [5, 7] }]) {
        const { members } = (await call('guest', 'GET', '/users', fields)).body;
        lists.push(members.map((user: { full_name: string }) => user.full_name).filter(isOfInterest));
      }
      return lists;
    },
    reference: [['Gina Guest'], ['Gina Guest']],
    zulip: [
      ['Gina Guest', 'Unknown user'],
      ['Gina Guest', 'Unknown user'],
    ],
  },
  omitsUnusedUserFields: {
    options: { settings: { public_access: true } },
    async show({ call }) {
      const fields: boolean[][] = [];
      for (const persona of ['member', null]) {
        const { members } = (await call(persona, 'GET', '/users', { user_ids: [4, 8] })).body;
        for (const user of members) fields.push(['bot_type' in user, 'timezone' in user]);
      }
      return fields;
    },
    reference: Array(4).fill([true, true]),
    zulip: [
      [false, true],
      [true, true],
      [false, false],
      [true, false],
    ],
  },
  describesOwnBot: {
    async show({ call }) {
      const bodies = [
        (await call('bot', 'GET', '/users/me')).body,
        (await call('member', 'GET', '/users/me')).body,
      ];
      return bodies.map(({ bot_type, bot_owner_id }) => [bot_type, bot_owner_id]);
    },
    reference: [
      [undefined, undefined],
      [undefined, undefined],
    ],
    zulip: [
      [1, 4],
      [undefined, undefined],
    ],
  },
  administratorsInviteModerators: {
    options: { settings: { can_invite_users: 'members' } },
    async show({ call }) {
      const statuses: number[] = [];
      for (const persona of ['moderator', 'admin']) {
        const fields = { invitee_emails: `${persona}@example.org`, invite_as: 300, stream_ids: [] };
        statuses.push((await call(persona, 'POST', '/invites', fields)).status);
      }
      return statuses;
    },
    reference: [200, 200],
    zulip: [400, 200],
  },
  rejectsWelcomeMessages: {
    options: { settings: { can_invite_users: 'members' } },
    async show({ call }) {
      const statuses: number[] = [];
      for (const persona of ['member', 'admin']) {
        const invitation = { invitee_emails: `${persona}@example.org`, stream_ids: [] };
        const fields = { ...invitation, welcome_message_custom_text: 'Welcome' };
        statuses.push((await call(persona, 'POST', '/invites', fields)).status);
      }
      return statuses;
    },
    reference: [200, 200],
    zulip: [400, 200],
  },
  invitesToDefaultChannels: {
    options: { settings: { can_invite_users: 'members', can_subscribe_others: 'nobody' } },
    async show({ call }) {
      const statuses: number[] = [];
      const invite = async (persona: string, stream_ids: number[]) => {
        const fields = { invitee_emails: `${persona}${stream_ids}@example.org`, stream_ids };
        statuses.push((await call(persona, 'POST', '/invites', fields)).status);
      };
      await invite('member', [1]);
      await invite('member', [1, 2]);
      await invite('admin', [2]);
      await invite('moderator', [3]);
      return statuses;
    },
    reference: [400, 400, 400, 400],
    zulip: [200, 400, 200, 400],
  },
  ownersAdministerBots: {
    async show({ call }) {
      const renamed = await call('member', 'PATCH', '/users/8', { full_name: 'Robot' });
      const byEmail = await call('member', 'PATCH', '/users/helper-bot@chat.example.com', {});
      await call('member', 'DELETE', '/bots/8');
      const reactivated = await call('member', 'POST', '/users/8/reactivate');
      const promoted = await call('member', 'PATCH', '/users/8', { role: 300 });
      return [renamed, byEmail, reactivated, promoted].map(({ status }) => status);
    },
    reference: [400, 400, 400, 400],
    zulip: [200, 200, 200, 400],
  },
  guestsBecomeAdministrators: {
    async show({ call, mock }) {
      const { status } = await call('owner', 'PATCH', '/users/5', { role: 200 });
      return [status, mock.db.users.get(5)?.role];
    },
    reference: [400, 600],
    zulip: [200, 200],
  },
  guestsSeeBots: {
    options: { settings: { guests_see_all_users: false } },
    async show({ call, mock }) {
      const { queue_id } = await mock.queues.register('guest', { eventTypes: ['realm_user'] });
      const { user_id } = (await call('owner', 'POST', '/bots', { full_name: 'Deploys', short_name: 'd' }))
        .body;
      const { members } = (await call('guest', 'GET', '/users')).body;
      const [event] = mock.queues.events(queue_id) as unknown as { person: { full_name: string } }[];
      return [
        (await call('guest', 'GET', `/users/${user_id}`)).status,
        members.some((user: { user_id: number }) => user.user_id === user_id),
        event?.person.full_name,
      ];
    },
    reference: [400, false, 'Unknown user'],
    zulip: [200, true, 'Deploys'],
  },
  findsUsersByPlaceholder: {
    async show({ call }) {
      const email = 'user6@chat.example.com';
      const full_name = 'Cora Colleague';
      return [
        (await call('guest', 'GET', `/users/${email}`)).status,
        (await call('admin', 'GET', `/users/${email}`)).status,
        (await call('admin', 'GET', `/users/${email}/presence`)).status,
        (await call('admin', 'PATCH', `/users/${email}`, { full_name })).status,
        (await call('guest', 'GET', '/users/user4@chat.example.com')).status,
        (await call('admin', 'GET', '/users/user99@chat.example.com')).status,
      ];
    },
    reference: [200, 400, 400, 400, 400, 400],
    zulip: [200, 200, 200, 200, 200, 400],
  },
  hidesOwnRealEmail: {
    async show({ call }) {
      return [
        (await call('colleague', 'GET', '/users/colleague@example.com')).status,
        (await call('colleague', 'GET', '/users/user6@chat.example.com')).status,
        (await call('admin', 'GET', '/users/colleague@example.com')).status,
      ];
    },
    reference: [200, 400, 200],
    zulip: [400, 200, 200],
  },
  roundsJoinDates: {
    options: { settings: { public_access: true } },
    async show({ call }) {
      const joined: string[] = [];
      for (const persona of ['member', null]) {
        const { members } = (await call(persona, 'GET', '/users', { user_ids: [4] })).body;
        joined.push(members[0].date_joined);
      }
      return [...joined, (await call('member', 'GET', '/users/me')).body.date_joined];
    },
    reference: Array(3).fill('2023-03-26T12:00:00+00:00'),
    zulip: ['2023-03-26T12:00+00:00', '2023-03-26', '2023-03-26T12:00+00:00'],
  },
  omitsGravatarsOfPublicEmails: {
    async show({ call, mock }) {
      const { queue_id } = await mock.queues.register('owner', { eventTypes: ['realm_user'] });
      const { members } = (await call('owner', 'GET', '/users', { user_ids: [2, 4, 6, 8] })).body;
      await call('admin', 'DELETE', '/users/me/avatar');
      const [event] = mock.queues.events(queue_id) as unknown as { person: { avatar_url: string | null } }[];
      const urls = members.map(({ avatar_url }: { avatar_url: string | null }) => avatar_url !== null);
      return { urls, event: event?.person.avatar_url };
    },
    reference: { urls: [true, false, false, false], event: null },
    zulip: { urls: [true, false, true, false], event: '/avatar/2?v=3' },
  },
  rejectsPlusInDomains: {
    options: { settings: { emails_restricted_to_domains: true } },
    async show({ call }) {
      const domain = { domain: 'example.com', allow_subdomains: false };
      await call('owner', 'POST', '/realm/domains', domain);
      const results: unknown[] = [];
      for (const name of ['ada', 'ada+1']) {
        const fields = { email: `${name}@example.com`, full_name: `Dear ${name}`, password: 'countess' };
        results.push((await call('admin', 'POST', '/users', fields)).status);
      }
      const invited = { invitee_emails: 'bo@example.com, bo+1@example.com', stream_ids: [] };
      const { body } = await call('admin', 'POST', '/invites', invited);
      return [...results, body.errors?.map(([address]: string[]) => address), body.sent_invitations];
    },
    reference: [200, 200, undefined, undefined],
    zulip: [200, 400, ['bo+1@example.com'], false],
  },
  restrictsGroupReads: {
    async show({ call }) {
      const paths = ['/user_groups', '/user_groups/9/members', '/user_groups/9/subgroups'];
      const deactivated = ['members', 'subgroups', 'members/4'].map((path) => `/user_groups/11/${path}`);
      const requests = [
        ...[...paths, '/user_groups/9/members/4'].map((path) => call('guest', 'GET', path)),
        ...deactivated.map((path) => call('member', 'GET', path)),
      ];
      return (await Promise.all(requests)).map(({ status }) => status);
    },
    reference: Array(7).fill(200),
    zulip: Array(7).fill(400),
  },
  restrictsGroupDeactivation: {
    async show({ call }) {
      await call('owner', 'PATCH', '/user_groups/9', { can_join_group: { new: 9 } });
      const deactivate = (id: number) => call('owner', 'POST', `/user_groups/${id}/deactivate`);
      return [(await deactivate(11)).status, (await deactivate(9)).body.objections];
    },
    reference: [200, undefined],
    zulip: [400, [{ type: 'user_group', group_id: 9, settings: ['can_join_group'] }]],
  },
  rejectsEmptyGroupEdits: {
    show: async ({ call }) => (await call('member', 'PATCH', '/user_groups/9')).status,
    reference: 200,
    zulip: 400,
  },
  notifiesGroupMembers: {
    async show({ call, mock }) {
      const { queue_id } = await mock.queues.register('moderator', { eventTypes: ['message'] });
      await call('member', 'POST', '/user_groups/9/members', { add: [3, 8] });
      await call('member', 'POST', '/user_groups/9/members', { delete: [3, 4, 8] });
      const events = await mock.queues.events(queue_id);
      return events.map((event) => 'message' in event && event.message.content);
    },
    reference: [],
    zulip: [
      '@_**Max Member|4** added you to the group @_*design*.',
      '@_**Max Member|4** removed you from the group @_*design*.',
    ],
  },
  limitsSystemGroupsPerPermission: {
    async show({ call }) {
      const refused: string[] = [];
      for (const name of ['add_members', 'join', 'leave', 'manage', 'mention', 'remove_members']) {
        for (const system of [1, 2, 7]) {
          const fields = { [`can_${name}_group`]: { new: system } };
          if ((await call('owner', 'PATCH', '/user_groups/9', fields)).status !== 200)
            refused.push(`${name} ${system}`);
        }
      }
      const combined = { new: { direct_members: [4], direct_subgroups: [1] } };
      const { status } = await call('owner', 'PATCH', '/user_groups/9', { can_manage_group: combined });
      return [...refused, status];
    },
    reference: ['manage 1', 'manage 2', 'mention 1', 'mention 7', 400],
    zulip: [
      'add_members 1',
      'add_members 2',
      'join 1',
      'join 2',
      'leave 1',
      'manage 1',
      'manage 2',
      'mention 1',
      'remove_members 1',
      'remove_members 2',
      200,
    ],
  },
  sortsChannelsByName: {
    async show({ call }) {
      const names = (list: { name: string }[]) => list.map(({ name }) => name);
      const listed = (await call('member', 'GET', '/users/me/subscriptions')).body.subscriptions;
      const registered = (await call('member', 'POST', '/register')).body;
      const channels = (await call('member', 'GET', '/streams')).body.streams;
      return [names(listed), names(registered.subscriptions), names(registered.streams), names(channels)];
    },
    reference: [
      ['general', 'engineering', 'announcements', 'public square'],
      ['general', 'engineering', 'announcements', 'public square'],
      ['general', 'engineering', 'announcements', 'public square', 'quiet'],
      ['general', 'engineering', 'announcements', 'public square', 'quiet'],
    ],
    zulip: [
      ['announcements', 'engineering', 'general', 'public square'],
      ['announcements', 'engineering', 'general', 'public square'],
      ['announcements', 'engineering', 'general', 'public square', 'quiet'],
      ['announcements', 'engineering', 'general', 'public square', 'quiet'],
    ],
  },
  omitsArchivedSubscriptions: {
    async show({ call }) {
      await call('admin', 'DELETE', '/streams/2');
      const ids = (list: { stream_id: number }[]) => list.map(({ stream_id }) => stream_id).sort();
      const listed = (await call('member', 'GET', '/users/me/subscriptions')).body.subscriptions;
      const client_capabilities = { notification_settings_null: true, archived_channels: true };
      const registered = (await call('member', 'POST', '/register', { client_capabilities })).body
        .subscriptions;
      return [ids(listed), ids(registered)];
    },
    reference: [
      [1, 2, 4, 5],
      [1, 2, 4, 5],
    ],
    zulip: [
      [1, 4, 5],
      [1, 2, 4, 5],
    ],
  },
  listsInvitationsOfOwners: {
    async show({ call }) {
      const terms = { invite_as: 100, stream_ids: [] };
      await call('owner', 'POST', '/invites', { ...terms, invitee_emails: 'new@example.com' });
      await call('owner', 'POST', '/invites/multiuse', terms);
      const counts: number[] = [];
      for (const persona of ['owner', 'admin'])
        counts.push((await call(persona, 'GET', '/invites')).body.invites.length);
      return [...counts, (await call('admin', 'DELETE', '/invites/1')).status];
    },
    reference: [2, 0, 400],
    zulip: [2, 2, 400],
  },
  omitsOldPresence: {
    async show({ call, mock }) {
      await call('member', 'POST', '/users/me/presence', { status: 'active' });
      const listed = async () => {
        const { presences } = (await call('owner', 'GET', '/realm/presence')).body;
        const changes = { status: 'idle', slim_presence: true };
        const slim = (await call('bot', 'GET', '/realm/presence')).body.presences;
        const after = { ...changes, last_update_id: 0 };
        const updates = (await call('colleague', 'POST', '/users/me/presence', after)).body.presences;
        return ['member@example.com' in presences, 'member@example.com' in slim, '4' in updates];
      };
      mock.clock.advance({ seconds: 14 * DAY });
      const before = await listed();
      mock.clock.advance({ seconds: 1 });
      return [before, await listed()];
    },
    reference: [
      [true, true, true],
      [true, true, true],
    ],
    zulip: [
      [true, true, true],
      [false, false, false],
    ],
  },
  testsTokensOfAnyLength: {
    async show({ call }) {
      const codes: string[] = [];
      for (const token of ['', 'x'.repeat(4097)])
        codes.push((await call('member', 'POST', '/mobile_push/test_notification', { token })).body.code);
      return codes;
    },
    reference: ['BAD_REQUEST', 'BAD_REQUEST'],
    zulip: ['INVALID_PUSH_DEVICE_TOKEN', 'INVALID_PUSH_DEVICE_TOKEN'],
  },
  testsWithoutDevices: {
    async show({ call, mock }) {
      const { status } = await call('admin', 'POST', '/mobile_push/test_notification');
      return [status, mock.outbox.pushes.length];
    },
    reference: [400, 0],
    zulip: [200, 0],
  },
  checksPushKeys: {
    async show({ call }) {
      const { device_id } = (await call('member', 'POST', '/register_client_device')).body;
      const key = Buffer.concat([Buffer.from([0x31]), Buffer.alloc(32)]).toString('base64');
      const token = {
        token_kind: 'fcm',
        token_id: 'hGsEWGmyyfI=',
        bouncer_public_key: 'relay-key',
        encrypted_push_registration: 'registration',
      };
      const attempts = [
        { push_key: '@abcdefg' },
        { push_key: 'abcd' },
        { push_key: `A${key.slice(1)}` },
        { push_key: key, token_id: '@abcdefg' },
        { push_key: key },
      ];
      const statuses: number[] = [];
      for (const fields of attempts) {
        const registration = { device_id, push_key_id: 1, ...token, ...fields };
        statuses.push((await call('member', 'POST', '/mobile_push/register', registration)).status);
      }
      return statuses;
    },
    reference: [200, 200, 200, 200, 200],
    zulip: [400, 400, 400, 400, 200],
  },
} satisfies Rows;
