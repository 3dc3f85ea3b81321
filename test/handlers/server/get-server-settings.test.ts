import { expect, test } from 'vitest';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test('returns every documented field to anonymous callers', async () => {
  const client = await startMock({ settings: { public_access: true } });
  const { status, body } = await client.send('/server_settings');
  expect(status).toBe(200);
  expect(body).toEqual({
    result: 'success',
    msg: '',
    authentication_methods: expect.any(Object),
    external_authentication_methods: expect.any(Array),
    service_feature_level: 496,
    service_version: expect.any(String),
    service_merge_base: expect.any(String),
    push_notifications_enabled: true,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_uri: client.url,
    realm_url: client.url,
    realm_name: 'Example Organization',
    realm_icon: expect.any(String),
    realm_description: expect.stringMatching(/^<p>.*<\/p>$/),
    realm_web_public_access_enabled: true,
  });
  expect(body.service_merge_base).toBe(body.service_version);
});

test.each([
  [12, 'reference', 487],
  [13, 'reference', 488],
  [12, 'zulip', 487],
  [13, 'zulip', 488],
] as const)(
  'returns %i authentication methods in the %s dialect at level %i',
  async (count, dialect, featureLevel) => {
    const { send } = await startMock({ dialect, featureLevel });
    const { authentication_methods: methods } = (await send('/server_settings')).body;
    expect(Object.keys(methods)).toHaveLength(count);
    expect(Object.keys(methods)).toEqual(
      expect.arrayContaining(['password', 'dev', 'email', 'ldap', 'remoteuser', 'saml', 'openid connect']),
    );
    for (const value of Object.values(methods)) expect(value).toBeTypeOf('boolean');
  },
);

test("uses Zulip's names for authentication providers and version fields in the zulip dialect", async () => {
  const { send } = await startMock({ dialect: 'zulip' });
  const { body } = await send('/server_settings');
  expect(Object.keys(body.authentication_methods)).toEqual(
    expect.arrayContaining(['github', 'azuread', 'gitlab', 'apple', 'google', 'discord']),
  );
  expect(body).toMatchObject({
    zulip_feature_level: 496,
    zulip_version: expect.any(String),
    zulip_merge_base: expect.any(String),
  });
  for (const name of Object.keys(body)) expect(name).not.toMatch(/^service_/);
});

test('returns every field of external authentication methods', async () => {
  const { send } = await startMock();
  const { external_authentication_methods: methods } = (await send('/server_settings')).body;
  expect(methods.length).toBeGreaterThan(0);
  for (const method of methods) {
    expect(method).toEqual({
      name: expect.any(String),
      display_name: expect.any(String),
      display_icon: null,
      login_url: expect.stringMatching(/^\//),
      signup_url: expect.stringMatching(/^\//),
    });
  }
});

test('lists no external authentication method when SAML is disabled', async () => {
  const { send } = await startMock({ settings: { authentication_methods: { Email: true, SAML: false } } });
  expect((await send('/server_settings')).body.external_authentication_methods).toEqual([]);
});

test.each([
  ['omits', 256],
  ['returns', 257],
])('%s realm_url at level %i', async (verb, featureLevel) => {
  const there = verb === 'returns';
  const { send } = await startMock({ featureLevel });
  const { body } = await send('/server_settings');
  expect('realm_url' in body).toBe(there);
  expect(body).toMatchObject({ realm_uri: expect.any(String), service_feature_level: featureLevel });
});

test('omits the feature level when it is 0', async () => {
  const { send } = await startMock({ featureLevel: 0 });
  expect((await send('/server_settings')).body).not.toHaveProperty('service_feature_level');
});

test.each([
  ['correct', `Basic ${btoa('member@example.com:member-key')}`],
  ['wrong', `Basic ${btoa('member@example.com:wrong')}`],
  ["a deactivated user's", `Basic ${btoa('deactivated@example.com:deactivated-key')}`],
  ['malformed', 'Basic !!!'],
  ['Bearer', 'Bearer x'],
])('ignores %s credentials in a request', async (_, authorization) => {
  const { send } = await startMock();
  expect((await send('/server_settings', { headers: { authorization } })).status).toBe(200);
});

test.each([true, false])(
  'returns public_access=%s as realm_web_public_access_enabled',
  async (public_access) => {
    const { send } = await startMock({ settings: { public_access } });
    expect((await send('/server_settings')).body.realm_web_public_access_enabled).toBe(public_access);
  },
);

test('reports web-public access as disabled when no active web-public channel exists', async () => {
  const { mock, send } = await startMock({ settings: { public_access: true } });
  await mock.ready;
  await writable(mock.db).channels.update(5, { is_web_public: false });
  expect((await send('/server_settings')).body.realm_web_public_access_enabled).toBe(false);
  await writable(mock.db).channels.update(5, { is_web_public: true, is_archived: true });
  expect((await send('/server_settings')).body.realm_web_public_access_enabled).toBe(false);
});

test('returns the description of the organization as HTML', async () => {
  const scenario = defineScenario({
    name: 'described',
    description: 'An organization with a description in Markdown',
    extends: scenarios.default,
    identity: { name: 'Bees & Co', description: 'For *bees* & <b>wasps</b>' },
    seed: () => undefined,
  });
  const { send } = await startMock({ scenario });
  expect((await send('/server_settings')).body).toMatchObject({
    realm_name: 'Bees & Co',
    realm_description: '<p>For <em>bees</em> &amp; &lt;b&gt;wasps&lt;/b&gt;</p>',
  });
});

test('returns push_notifications_enabled as set in the settings', async () => {
  const { send } = await startMock({ settings: { push_notifications_enabled: false } });
  expect((await send('/server_settings')).body.push_notifications_enabled).toBe(false);
});

test('reports the client "ZulipInvalid" as incompatible', async () => {
  const { send } = await startMock();
  const headers = { 'user-agent': 'ZulipInvalid/1.0' };
  expect((await send('/server_settings', { headers })).body.is_incompatible).toBe(true);
});

test('reports every parameter of a request as ignored', async () => {
  const { send } = await startMock();
  expect((await send('/server_settings?b=1&a=2')).body.ignored_parameters_unsupported).toEqual(['a', 'b']);
});

test.each([
  ['ZulipMobile/5.0 (Android 9)', 'incompatible'],
  ['ZulipMobile/25.9.146 (iOS 17.1)', 'incompatible'],
  ['ZulipMobile/26.0.1 (Android 14)', 'compatible'],
  ['ZulipMobile/27.233 (Android 14)', 'compatible'],
  ['ZulipFlutter/30.0.258 (Android 14)', 'compatible'],
  ['ZulipInvalid/1.0', 'incompatible'],
])('reports the client %s as %s', async (agent, verb) => {
  const incompatible = verb === 'incompatible';
  const { send } = await startMock();
  const { body } = await send('/server_settings', { headers: { 'user-agent': agent } });
  expect(body.is_incompatible).toBe(incompatible);
});
