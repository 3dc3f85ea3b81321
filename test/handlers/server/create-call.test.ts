import { describe, expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const SERVICES = [
  ['Webex', 'webex', '/calls/webex/create', {}],
  ['Constructor Groups', 'constructor_groups', '/calls/constructorgroups/create', {}],
  ['Nextcloud Talk', 'nextcloud_talk', '/calls/nextcloud_talk/create', { room_name: 'Standup' }],
] as const;

describe.each(SERVICES)('%s', (service, provider, path, fields) => {
  test(`lets every active user create a ${service} call`, async () => {
    const { call } = await startMock({ settings: { call_providers: [provider] } });
    for (const persona of ['owner', 'member', 'guest', 'bot']) {
      const { status, body } = await call(persona, 'POST', path, fields);
      expect(status).toBe(200);
      expect(new URL(body.url).protocol).toBe('https:');
    }
  });

  test(`rejects a ${service} call when the service is not configured`, async () => {
    const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
    expect(await call('owner', 'POST', path, fields)).toMatchObject(
      badRequestNaming('not configured', provider),
    );
  });

  test(`rejects a ${service} call without credentials of an active user`, async () => {
    const { call } = await startMock({ settings: { call_providers: [provider] } });
    const refused = (code: string) => ({ status: 401, body: { code } });
    expect(await call(null, 'POST', path, fields)).toMatchObject(refused('UNAUTHORIZED'));
    expect(await call('deactivated', 'POST', path, fields)).toMatchObject(refused('USER_DEACTIVATED'));
  });
});

describe('POST /calls/webex/create', () => {
  const SETTINGS = { settings: { call_providers: ['webex'] as ['webex'] } };

  test('creates a new Webex meeting for each call', async () => {
    const { call } = await startMock(SETTINGS);
    const create = async () => (await call('member', 'POST', '/calls/webex/create')).body.url;
    expect(await create()).not.toBe(await create());
  });

  test('returns the ID of a Webex meeting as 32 hexadecimal digits', async () => {
    const { call } = await startMock(SETTINGS);
    const { url } = (await call('member', 'POST', '/calls/webex/create')).body;
    expect(new URL(url).searchParams.get('MTID')).toMatch(/^m[\da-f]{32}$/);
  });
});

describe('POST /calls/constructorgroups/create', () => {
  const SETTINGS = { settings: { call_providers: ['constructor_groups'] as ['constructor_groups'] } };

  test('returns the same Constructor Groups room for each call of the same user', async () => {
    const { call } = await startMock(SETTINGS);
    const room = async (persona: string) =>
      (await call(persona, 'POST', '/calls/constructorgroups/create')).body.url;
    expect(await room('member')).toBe(await room('member'));
    expect(await room('admin')).not.toBe(await room('member'));
  });
});

describe('POST /calls/nextcloud_talk/create', () => {
  const SETTINGS = { settings: { call_providers: ['nextcloud_talk'] as ['nextcloud_talk'] } };

  test('creates a new Nextcloud Talk room for each call, and requires a room name', async () => {
    const { call } = await startMock(SETTINGS);
    const create = (fields = {}) => call('member', 'POST', '/calls/nextcloud_talk/create', fields);
    const first = await create({ room_name: 'Standup' });
    expect(first.body.url).toMatch(/^https:\/\/nextcloud\.example\.com\/index\.php\/call\/[0-9a-f]{8}$/);
    expect((await create({ room_name: 'Standup' })).body.url).not.toBe(first.body.url);
    expect(await create()).toMatchObject(badRequestNaming('room_name'));
  });
});

describe('GET /calls/bigbluebutton/create', () => {
  test('rejects a BigBlueButton call without a meeting name or the credentials of an active user', async () => {
    const { call } = await startMock();
    const create = (persona: string | null, fields = {}) =>
      call(persona, 'GET', '/calls/bigbluebutton/create', fields);
    expect(await create('member')).toMatchObject(badRequestNaming('meeting_name'));
    expect(await create(null, { meeting_name: 'A' })).toMatchObject({ body: { code: 'UNAUTHORIZED' } });
    expect(await create('deactivated', { meeting_name: 'A' })).toMatchObject({
      body: { code: 'USER_DEACTIVATED' },
    });
  });

  test('returns the path for joining a BigBlueButton call, even when no service is configured', async () => {
    const { call } = await startMock();
    const create = async (persona: string, fields = {}) => {
      const { body } = await call(persona, 'GET', '/calls/bigbluebutton/create', {
        meeting_name: 'Plan & build',
        ...fields,
      });
      const { pathname, searchParams } = new URL(body.url, 'https://chat.example.com');
      return { pathname, ...JSON.parse(searchParams.get('bigbluebutton') as string) };
    };
    const video = await create('guest');
    expect(video).toMatchObject({
      pathname: '/calls/bigbluebutton/join',
      name: 'Plan & build',
      lock_settings_disable_cam: false,
      moderator: 5,
    });
    const voice = await create('bot', { voice_only: true });
    expect(voice.lock_settings_disable_cam).toBe(true);
    expect(voice.meeting_id).not.toBe(video.meeting_id);
  });

  test('assigns a different ID to each meeting, even with the same name at the same time', async () => {
    const { call, mock } = await startMock();
    const create = async () => {
      const { url } = (await call('member', 'GET', '/calls/bigbluebutton/create', { meeting_name: 'a' }))
        .body;
      return JSON.parse(new URL(url, 'https://chat.example.com').searchParams.get('bigbluebutton') as string)
        .meeting_id;
    };
    const before = JSON.stringify(await mock.snapshot());
    const ids = [await create(), await create(), await create()];
    expect(new Set(ids).size).toBe(3);
    expect(ids.map((id: string) => id.replace(/^[0-9a-f]{8}/, 'x'))).toEqual(['x0001', 'x0002', 'x0003']);
    expect(JSON.stringify(await mock.snapshot())).toBe(before);
    await mock.reset();
    expect([await create(), await create(), await create()]).toEqual(ids);
  });

  test('lists the configured services in POST register', async () => {
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
});
