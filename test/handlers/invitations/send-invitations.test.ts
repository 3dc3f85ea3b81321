import { expect, test } from 'vitest';
import type { TeamChatMock } from '../../../src/index.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';
import { writable } from '../../support/writable.js';

const DAY = 86_400;
const invite = (emails: string, more: Record<string, unknown> = {}) => ({
  invitee_emails: emails,
  stream_ids: [],
  ...more,
});
const emailed = (mock: TeamChatMock) => mock.outbox.emails.map(({ to }) => to);
const invited = (mock: TeamChatMock) => mock.db.invitations.all();
const MEMBERS = { settings: { can_invite_users: 'members' } } as const;

test('splits email addresses at commas and newlines, trims them, and ignores duplicates', async () => {
  const { mock, call } = await startMock();
  const emails = ' one@example.org,two@example.org \r\nthree@example.org,,\n ONE@example.org';
  expect((await call('admin', 'POST', '/invites', invite(emails))).body).toEqual(SUCCESS);
  expect(emailed(mock)).toEqual(['one@example.org', 'two@example.org', 'three@example.org']);
  expect(invited(mock).map(({ email }) => email)).toEqual(emailed(mock));
});

test('accepts an address in angle brackets after a name', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('Nora New <nora@example.org>, NORA@example.org'));
  expect(emailed(mock)).toEqual(['nora@example.org']);
});

test('adds an email that states the inviter, role and expiry to the outbox', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('new@example.org', { invite_as: 600 }));
  const now = mock.clock.now();
  expect(mock.outbox.emails).toEqual([
    {
      at: now,
      kind: 'invitation',
      to: 'new@example.org',
      invited_by: 2,
      invite_as: 600,
      expires_at: now + 14_400 * 60,
    },
  ]);
});

test('stores the options of an invitation', async () => {
  const { mock, call } = await startMock();
  const asked = {
    invite_as: 300,
    stream_ids: [2, 1, 2],
    group_ids: [9, 10, 9],
    include_realm_default_subscriptions: true,
    notify_referrer_on_join: false,
    welcome_message_custom_text: '**Welcome**',
  };
  await call('owner', 'POST', '/invites', invite('new@example.org', asked));
  expect(invited(mock)).toMatchObject([
    { email: 'new@example.org', invited_by: 1, ...asked, stream_ids: [2, 1], group_ids: [9, 10] },
  ]);
});

test('creates an invitation to become a member, without channels or groups, by default', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('new@example.org'));
  expect(invited(mock)).toMatchObject([
    {
      invite_as: 400,
      stream_ids: [],
      group_ids: [],
      include_realm_default_subscriptions: false,
      notify_referrer_on_join: true,
      welcome_message_custom_text: null,
    },
  ]);
});

test.each([
  ['that expires after an hour', '60', 3600],
  ['that never expires', 'null', null],
])('stores an invitation %s', async (_, minutes, seconds) => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('new@example.org', { invite_expires_in_minutes: minutes }));
  const expires = seconds === null ? null : mock.clock.now() + seconds;
  expect(invited(mock)[0]?.expires).toBe(expires);
});

test.each([
  ['an invitation without addresses', invite(' ,\n'), 'invitee_emails'],
  [
    'a validity of 0 minutes',
    invite('a@example.org', { invite_expires_in_minutes: 0 }),
    'invite_expires_in_minutes',
  ],
  [
    'a negative validity',
    invite('a@example.org', { invite_expires_in_minutes: -5 }),
    'invite_expires_in_minutes',
  ],
  [
    'a validity that is too long',
    invite('a@example.org', { invite_expires_in_minutes: 9e15 }),
    'invite_expires_in_minutes',
  ],
  [
    'a validity of half a minute',
    invite('a@example.org', { invite_expires_in_minutes: 0.5 }),
    'invite_expires_in_minutes',
  ],
  ['an unknown role', invite('a@example.org', { invite_as: 500 }), 'invite_as'],
  ['an unknown channel', invite('a@example.org', { stream_ids: [1, 999] }), '999'],
  ['a channel ID instead of a list', invite('a@example.org', { stream_ids: 1 }), 'stream_ids'],
  ['an unknown group', invite('a@example.org', { group_ids: [999] }), '999'],
  ['a deactivated group', invite('a@example.org', { group_ids: [11] }), '11'],
  ['a system group', invite('a@example.org', { group_ids: [3] }), 'group_ids'],
  [
    'a welcome message that is too long',
    invite('a@example.org', { welcome_message_custom_text: 'x'.repeat(8001) }),
    'welcome_message_custom_text',
  ],
])('rejects %s, and sends no invitation', async (_, fields, named) => {
  const { mock, call } = await startMock();
  expect(await call('owner', 'POST', '/invites', fields)).toMatchObject(badRequestNaming(named));
  expect([invited(mock), emailed(mock)]).toEqual([[], []]);
});

test.each(['invitee_emails', 'stream_ids'])(
  'requires the parameter "%s" to send invitations',
  async (missing) => {
    const { call } = await startMock();
    const { [missing]: _, ...fields } = invite('a@example.org') as Record<string, unknown>;
    expect(await call('admin', 'POST', '/invites', fields)).toMatchObject(badRequestNaming(missing));
  },
);

test.each([
  ['administrators', { admin: true, moderator: false, member: false }],
  ['owners', { owner: true, admin: false }],
  ['moderators', { moderator: true, member: false }],
  ['members', { member: true, guest: false, bot: false }],
  ['nobody', { owner: false }],
] as const)(
  'lets only the permitted roles send invitations when can_invite_users is set to %s',
  async (can_invite_users, who) => {
    const { mock, call } = await startMock({ settings: { can_invite_users } });
    for (const [persona, may] of Object.entries(who)) {
      const { body } = await call(persona, 'POST', '/invites', invite(`${persona}-invites@example.org`));
      expect([persona, body.code ?? 'sent']).toEqual([persona, may ? 'sent' : 'BAD_REQUEST']);
    }
    expect(emailed(mock)).toHaveLength(Object.values(who).filter(Boolean).length);
  },
);

test('lets only administrators invite users by default', async () => {
  const { call } = await startMock();
  const answer = await call('moderator', 'POST', '/invites', invite('a@example.org'));
  expect(answer).toMatchObject(badRequestNaming('permission'));
});

test.each([
  ['lets', 'owner', 100],
  ['does not let', 'admin', 100],
  ['lets', 'admin', 200],
  ['does not let', 'moderator', 200],
  ['lets', 'moderator', 300],
  ['does not let', 'member', 300],
  ['lets', 'member', 400],
  ['lets', 'member', 600],
] as const)('%s the %s invite people with the role %i', async (verb, persona, invite_as) => {
  const may = verb === 'lets';
  const { mock, call } = await startMock(MEMBERS);
  const answer = await call(persona, 'POST', '/invites', invite('a@example.org', { invite_as }));
  if (may) expect(answer.body).toEqual(SUCCESS);
  else expect(answer).toMatchObject(badRequestNaming('invite_as'));
  expect(emailed(mock)).toEqual(may ? ['a@example.org'] : []);
});

test.each([
  ['UNAUTHORIZED_PRINCIPAL', 'an administrator who invites an owner', 'admin', 100],
  ['UNAUTHORIZED_PRINCIPAL', 'a member who invites an owner', 'member', 100],
  ['BAD_REQUEST', 'a member who invites an administrator', 'member', 200],
] as const)('returns %s to %s, in the zulip dialect', async (code, _, persona, invite_as) => {
  const { call } = await startMock({ ...MEMBERS, dialect: 'zulip' });
  const terms = invite('a@example.org', { invite_as });
  expect((await call(persona, 'POST', '/invites', terms)).body.code).toBe(code);
});

test('rejects an invitation to a channel to which the caller may not add subscribers', async () => {
  const { mock, call } = await startMock(MEMBERS);
  const to = (channel: number) => invite(`to-${channel}@example.org`, { stream_ids: [1, channel] });
  expect((await call('member', 'POST', '/invites', to(2))).body).toEqual(SUCCESS);
  expect(await call('member', 'POST', '/invites', to(3))).toMatchObject(badRequestNaming('3'));
  expect((await call('admin', 'POST', '/invites', to(3))).body).toEqual(SUCCESS);
  await writable(mock.db).channels.update(3, {
    can_add_subscribers_group: { direct_members: [4], direct_subgroups: [] },
  });
  expect((await call('member', 'POST', '/invites', to(3))).body).toEqual(SUCCESS);
});

test('lets an owner invite users to a public channel to which the owner is not subscribed', async () => {
  const { call } = await startMock();
  const answer = await call('owner', 'POST', '/invites', invite('a@example.org', { stream_ids: [6] }));
  expect(answer.body).toEqual(SUCCESS);
});

test('lets a member invite users to a default channel that the member cannot read', async () => {
  const { mock, call } = await startMock(MEMBERS);
  await mock.ready;
  await writable(mock.db).channels.update(3, { is_default: true });
  const answer = await call('member', 'POST', '/invites', invite('a@example.org', { stream_ids: [3] }));
  expect(answer.body).toEqual(SUCCESS);
});

test('rejects an invitation to an archived channel', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(2, { is_archived: true });
  const answer = await call('admin', 'POST', '/invites', invite('a@example.org', { stream_ids: [2] }));
  expect(answer).toMatchObject(badRequestNaming('2'));
});

test('lets users excluded from can_subscribe_others invite people only to the default channels', async () => {
  const settings = { can_invite_users: 'members', can_subscribe_others: 'moderators' } as const;
  const { mock, call } = await startMock({ settings });
  const refused = await call('member', 'POST', '/invites', invite('a@example.org', { stream_ids: [1] }));
  expect(refused).toMatchObject(badRequestNaming('stream_ids'));
  const fields = invite('a@example.org', { include_realm_default_subscriptions: true });
  expect((await call('member', 'POST', '/invites', fields)).body).toEqual(SUCCESS);
  expect(invited(mock)).toMatchObject([{ stream_ids: [], include_realm_default_subscriptions: true }]);
});

test('rejects an invitation to a group to which the caller may not add members', async () => {
  const { mock, call } = await startMock(MEMBERS);
  const to = (persona: string, group: number) => {
    const fields = invite(`${persona}-${group}@example.org`, { group_ids: [group] });
    return call(persona, 'POST', '/invites', fields);
  };
  expect((await to('member', 9)).body).toEqual(SUCCESS);
  expect(await to('member', 10)).toMatchObject(badRequestNaming('10'));
  expect(await to('colleague', 9)).toMatchObject(badRequestNaming('9'));
  expect((await to('admin', 10)).body).toEqual(SUCCESS);
  await writable(mock.db).user_groups.update(10, {
    can_add_members_group: { direct_members: [4], direct_subgroups: [] },
  });
  expect((await to('member', 10)).body).toEqual(SUCCESS);
  // Administrators may add members to any custom group, whatever its permissions.
  await writable(mock.db).user_groups.update(10, { can_add_members_group: 8, can_manage_group: 8 });
  expect(await to('member', 10)).toMatchObject(badRequestNaming('10'));
  expect((await to('owner', 10)).body).toEqual(SUCCESS);
});

test.each([
  ['stores a custom', 'admin', 'Hello!', 'Hello!'],
  ['stores an empty', 'admin', '', ''],
  ['stores no', 'admin', 'null', null],
  ['stores an 8,000-character', 'admin', '💜'.repeat(8000), '💜'.repeat(8000)],
  ['stores a custom', 'owner', 'Hello!', 'Hello!'],
  ['ignores a custom', 'moderator', 'Hello!', null],
  ['ignores a custom', 'member', 'Hello!', null],
])('%s welcome message from the %s', async (_, persona, given, kept) => {
  const { mock, call } = await startMock(MEMBERS);
  const fields = invite('a@example.org', { welcome_message_custom_text: given });
  expect((await call(persona, 'POST', '/invites', fields)).body).toEqual(SUCCESS);
  expect(invited(mock)[0]?.welcome_message_custom_text).toBe(kept);
});

test('rejects a welcome message that is too long, even from a member', async () => {
  const { mock, call } = await startMock(MEMBERS);
  const fields = invite('a@example.org', { welcome_message_custom_text: 'x'.repeat(8001) });
  expect(await call('member', 'POST', '/invites', fields)).toMatchObject(
    badRequestNaming('welcome_message_custom_text'),
  );
  expect(invited(mock)).toEqual([]);
});

test('sends invitations to the other addresses when some addresses have accounts', async () => {
  const { mock, call } = await startMock();
  const emails = 'Member@example.com,new@example.org,deactivated@example.com';
  const answer = await call('admin', 'POST', '/invites', invite(emails));
  expect(answer).toEqual({
    status: 400,
    headers: expect.anything(),
    body: {
      result: 'error',
      code: 'INVITATION_FAILED',
      msg: 'Not invited: Member@example.com, deactivated@example.com; the others were',
      sent_invitations: true,
      daily_limit_reached: false,
      license_limit_reached: false,
      errors: [
        ['Member@example.com', expect.any(String), false],
        ['deactivated@example.com', expect.any(String), true],
      ],
    },
  });
  expect(emailed(mock)).toEqual(['new@example.org']);
  const { body } = await call('admin', 'GET', '/invites');
  expect(body.invites).toMatchObject([{ email: 'new@example.org' }]);
});

test('invites no one when an address is malformed', async () => {
  const { mock, call } = await startMock();
  const emails = 'member@example.com,new@example.org,nonsense';
  const { status, body } = await call('admin', 'POST', '/invites', invite(emails));
  expect([status, body]).toMatchObject([
    400,
    {
      code: 'INVITATION_FAILED',
      msg: 'Not invited: member@example.com, nonsense; no one was invited',
      sent_invitations: false,
      errors: [
        ['member@example.com', expect.any(String), false],
        ['nonsense', expect.any(String), false],
      ],
    },
  ]);
  expect(emailed(mock)).toEqual([]);
  expect((await call('admin', 'GET', '/invites')).body.invites).toEqual([]);
});

test('reports that no invitation was sent when every address has an account', async () => {
  const { mock, call } = await startMock();
  const { body } = await call('admin', 'POST', '/invites', invite('member@example.com'));
  expect(body).toMatchObject({ code: 'INVITATION_FAILED', sent_invitations: false });
  expect(emailed(mock)).toEqual([]);
});

test.each(
  withTitles(['nonsense', 'a@b', '@example.org', 'two words@example.org', `${'x'.repeat(250)}@example.org`]),
)('rejects the address %s, and invites no one', async (_, address) => {
  const { mock, call } = await startMock();
  const { body } = await call('admin', 'POST', '/invites', invite(address));
  expect(body).toMatchObject({
    code: 'INVITATION_FAILED',
    sent_invitations: false,
    errors: [[address, expect.any(String), false]],
  });
  expect(invited(mock)).toEqual([]);
});

test('invites an address with a pending invitation again', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'POST', '/invites', invite('new@example.org'));
  expect((await call('owner', 'POST', '/invites', invite('new@example.org'))).body).toEqual(SUCCESS);
  expect(emailed(mock)).toEqual(['new@example.org', 'new@example.org']);
});

test('counts revoked invitations from the last 24 hours against the daily limit', async () => {
  const { mock, call } = await startMock({ settings: { invite_daily_limit: 2 } });
  await call('admin', 'POST', '/invites', invite('one@example.org'));
  await call('admin', 'DELETE', '/invites/1');
  mock.clock.advance({ seconds: DAY - 1 });
  const { body } = await call('owner', 'POST', '/invites', invite('two@example.org,three@example.org'));
  expect(body).toMatchObject({
    code: 'INVITATION_FAILED',
    msg: 'The daily limit of invitations is reached; none were sent',
    sent_invitations: false,
    daily_limit_reached: true,
    license_limit_reached: false,
    errors: [],
  });
  expect(emailed(mock)).toEqual(['one@example.org']);
  mock.clock.advance({ seconds: 1 });
  const later = await call('owner', 'POST', '/invites', invite('two@example.org,three@example.org'));
  expect(later.body).toEqual(SUCCESS);
});

test('counts all six active people against the license limit', async () => {
  const { mock, call } = await startMock({ settings: { license_limit: 7 } });
  const { body } = await call('admin', 'POST', '/invites', invite('one@example.org,two@example.org'));
  expect(body).toMatchObject({
    code: 'INVITATION_FAILED',
    msg: 'There are not enough licenses; no invitations were sent',
    sent_invitations: false,
    daily_limit_reached: false,
    license_limit_reached: true,
    errors: [],
  });
  expect(emailed(mock)).toEqual([]);
  expect((await call('admin', 'POST', '/invites', invite('one@example.org'))).body).toEqual(SUCCESS);
});

test('counts invitations sent in the same second against the daily limit', async () => {
  const { mock, call } = await startMock({ settings: { invite_daily_limit: 1 } });
  expect((await call('admin', 'POST', '/invites', invite('one@example.org'))).body).toEqual(SUCCESS);
  const { body } = await call('admin', 'POST', '/invites', invite('two@example.org'));
  expect(body).toMatchObject({ code: 'INVITATION_FAILED', daily_limit_reached: true });
  expect(emailed(mock)).toEqual(['one@example.org']);
});

test('reports neither limit as reached when no address can be invited', async () => {
  const { call } = await startMock({ settings: { license_limit: 1, invite_daily_limit: 0 } });
  const { body } = await call('admin', 'POST', '/invites', invite('member@example.com'));
  expect(body).toMatchObject({
    sent_invitations: false,
    daily_limit_reached: false,
    license_limit_reached: false,
    errors: [['member@example.com', expect.any(String), false]],
  });
});

test('does not count uninvitable addresses against the limits', async () => {
  const { call } = await startMock({ settings: { license_limit: 7, invite_daily_limit: 1 } });
  const { body } = await call('admin', 'POST', '/invites', invite('new@example.org,member@example.com'));
  expect(body).toMatchObject({
    sent_invitations: true,
    daily_limit_reached: false,
    license_limit_reached: false,
  });
});

test.each([125, 126])(
  'uses invitation_link_validity_minutes as the default validity at level %i',
  async (featureLevel) => {
    const settings = { invitation_link_validity_minutes: 90 };
    const { mock, call } = await startMock({ featureLevel, settings });
    await call('admin', 'POST', '/invites', invite('a@example.org'));
    expect(invited(mock)[0]?.expires).toBe(mock.clock.now() + 90 * 60);
  },
);

test('interprets the validity of an invitation as a number of days at levels below 126', async () => {
  const { mock, call } = await startMock({ featureLevel: 125 });
  const fields = { invite_expires_in_days: 2, invite_expires_in_minutes: 5 };
  await call('admin', 'POST', '/invites', invite('a@example.org', fields));
  await call('admin', 'POST', '/invites', invite('b@example.org'));
  const days = invited(mock).map(({ expires }) => ((expires as number) - mock.clock.now()) / DAY);
  expect(days).toEqual([2, 10]);
});

test.each([
  ['invite_expires_in_days', 2, 126, 125],
  ['include_realm_default_subscriptions', true, 260, 261],
  ['notify_referrer_on_join', false, 266, 267],
  ['group_ids', [9], 321, 322],
  ['welcome_message_custom_text', 'Hi', 415, 416],
])('ignores the parameter %s at levels that do not support it', async (name, value, without, withIt) => {
  const ask = async (featureLevel: number) => {
    const { mock, call } = await startMock({ featureLevel });
    const { body } = await call('admin', 'POST', '/invites', invite('a@example.org', { [name]: value }));
    return [body.ignored_parameters_unsupported ?? [], invited(mock)[0]?.[name as 'group_ids']] as const;
  };
  expect((await ask(without))[0]).toEqual(without > 166 ? [name] : []);
  expect((await ask(without))[1]).not.toEqual(value);
  expect((await ask(withIt))[0]).toEqual([]);
});

test.each(['reference', 'zulip'] as const)(
  "requires permission to add subscribers to an invitation's channels, in the %s dialect",
  async (dialect) => {
    const { call, mock } = await startMock({
      dialect,
      settings: { can_invite_users: 'members', can_subscribe_others: 'nobody' },
    });
    await mock.ready;
    const can_add_subscribers_group = { direct_members: [4], direct_subgroups: [] };
    await writable(mock.db).channels.update(2, { can_add_subscribers_group });
    const invite = (stream_ids: number[]) =>
      call('member', 'POST', '/invites', { invitee_emails: 'new@example.com', stream_ids });
    expect(await invite([6])).toMatchObject(badRequestNaming('stream_ids', 'must be empty'));
    expect(await invite([2, 6])).toMatchObject(badRequestNaming('stream_ids', '6'));
    expect((await invite([2])).status).toBe(200);
  },
);

test.each([
  [100_000, 200],
  [100_001, 400],
])('returns status $1 for invitee_emails of $0 characters', async (length, status) => {
  const { call } = await startMock();
  const address = 'new@example.org';
  const invitee_emails = address + ' '.repeat(length - address.length);
  expect((await call('admin', 'POST', '/invites', { invitee_emails, stream_ids: [1] })).status).toBe(status);
});

test('explains that only an owner may invite owners', async () => {
  const { call, mock } = await startMock({ settings: { can_invite_users: 'members' } });
  await call('member', 'POST', '/invites', {
    invitee_emails: 'new@example.org',
    stream_ids: [],
    invite_as: 100,
  });
  const { rule, allow } = mock.explain(mock.requests.at(-1));
  expect(rule).toBe('invitesAtMostOwnRole');
  expect(allow).toContain('send the request as owner');
});

test('explains that only administrators may invite moderators in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip', settings: { can_invite_users: 'members' } });
  const fields = { invitee_emails: 'new@example.org', stream_ids: [], invite_as: 300 };
  expect(await call('moderator', 'POST', '/invites', fields)).toMatchObject(
    badRequestNaming('invite_as', 'only administrators may invite moderators'),
  );
  const { summary, allow } = mock.explain(mock.requests.at(-1));
  expect(summary).toContain('only administrators may invite moderators');
  expect(allow).toEqual(['send an "invite_as" of 400 or more', 'send the request as owner']);
});

test('does not suggest asking another moderator to invite moderators in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip', settings: { can_invite_users: 'members' } });
  await mock.ready;
  await writable(mock.db).users.update(1, { role: 300 });
  await call('moderator', 'POST', '/invites', {
    invitee_emails: 'new@example.org',
    stream_ids: [],
    invite_as: 300,
  });
  expect(mock.explain(mock.requests.at(-1)).allow).toContain('send the request as admin');
});

test.each([
  ['rejects an address when no domain is allowed', 'rejects', 'new@elsewhere.org', [], false],
  [
    'accepts an address of an allowed domain, ignoring case',
    'accepts',
    'new@EXAMPLE.org',
    [{ domain: 'example.org', allow_subdomains: false }],
    true,
  ],
  [
    'rejects an address of a subdomain when subdomains are not allowed',
    'rejects',
    'new@team.example.org',
    [{ domain: 'example.org', allow_subdomains: false }],
    false,
  ],
  [
    'accepts an address of a subdomain when subdomains are allowed',
    'accepts',
    'new@team.example.org',
    [{ domain: 'example.org', allow_subdomains: true }],
    true,
  ],
] as const)('%s', async (_, _verb, address, domains, isInvited) => {
  const { call, mock } = await startMock({ settings: { emails_restricted_to_domains: true } });
  for (const domain of domains) await call('owner', 'POST', '/realm/domains', domain);
  const allowed = domains.length > 0 ? 'first@example.org,' : '';
  const fields = { invitee_emails: `${allowed}${address}`, stream_ids: [] };
  const { status, body } = await call('admin', 'POST', '/invites', fields);
  expect(status).toBe(isInvited ? 200 : 400);
  if (!isInvited) {
    expect(body).toMatchObject({
      code: 'INVITATION_FAILED',
      sent_invitations: false,
      errors: [[address, expect.any(String), false]],
    });
  }
  expect(mock.db.invitations.all()).toHaveLength(isInvited ? 2 : 0);
});
