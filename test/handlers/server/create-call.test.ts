import { describe, expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

describe('POST /calls/webex/create', () => {
  const SETTINGS = { settings: { call_providers: ['webex'] as ['webex'] } };

  test('lets every active user create a Webex call', async () => {
    const { call } = await startMock(SETTINGS);
    for (const persona of ['owner', 'member', 'guest', 'bot']) {
      const { status, body } = await call(persona, 'POST', '/calls/webex/create');
      expect(status).toBe(200);
      expect(new URL(body.url).protocol).toBe('https:');
    }
  });

  test('rejects a Webex call when the service is not configured', async () => {
    const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
    expect(await call('owner', 'POST', '/calls/webex/create')).toMatchObject(
      badRequestNaming('not configured', 'webex'),
    );
  });

  test('rejects a Webex call without credentials of an active user', async () => {
    const { call } = await startMock(SETTINGS);
    expect(await call(null, 'POST', '/calls/webex/create')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    expect(await call('deactivated', 'POST', '/calls/webex/create')).toMatchObject({
      status: 401,
      body: { code: 'USER_DEACTIVATED' },
    });
  });

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

  test('lets every active user create a Constructor Groups call', async () => {
    const { call } = await startMock(SETTINGS);
    for (const persona of ['owner', 'member', 'guest', 'bot']) {
      const { status, body } = await call(persona, 'POST', '/calls/constructorgroups/create');
      expect(status).toBe(200);
      expect(new URL(body.url).protocol).toBe('https:');
    }
  });

  test('rejects a Constructor Groups call when the service is not configured', async () => {
    const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
    expect(await call('owner', 'POST', '/calls/constructorgroups/create')).toMatchObject(
      badRequestNaming('not configured', 'constructor_groups'),
    );
  });

  test('rejects a Constructor Groups call without credentials of an active user', async () => {
    const { call } = await startMock(SETTINGS);
    expect(await call(null, 'POST', '/calls/constructorgroups/create')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    expect(await call('deactivated', 'POST', '/calls/constructorgroups/create')).toMatchObject({
      status: 401,
      body: { code: 'USER_DEACTIVATED' },
    });
  });

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

  test('lets every active user create a Nextcloud Talk call', async () => {
    const { call } = await startMock(SETTINGS);
    for (const persona of ['owner', 'member', 'guest', 'bot']) {
      const { status, body } = await call(persona, 'POST', '/calls/nextcloud_talk/create', {
        room_name: 'Standup',
      });
      expect(status).toBe(200);
      expect(body.url).toMatch(/^https:\/\/nextcloud\.example\.com\/index\.php\/call\/[0-9a-f]{8}$/);
    }
  });

  test('rejects a Nextcloud Talk call when the service is not configured', async () => {
    const { call } = await startMock({ settings: { call_providers: ['big_blue_button'] } });
    expect(
      await call('owner', 'POST', '/calls/nextcloud_talk/create', { room_name: 'Standup' }),
    ).toMatchObject(badRequestNaming('not configured', 'nextcloud_talk'));
  });

  test('rejects a Nextcloud Talk call without credentials of an active user', async () => {
    const { call } = await startMock(SETTINGS);
    expect(await call(null, 'POST', '/calls/nextcloud_talk/create', { room_name: 'Standup' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    expect(
      await call('deactivated', 'POST', '/calls/nextcloud_talk/create', { room_name: 'Standup' }),
    ).toMatchObject({
      status: 401,
      body: { code: 'USER_DEACTIVATED' },
    });
  });

  test('creates a new Nextcloud Talk room for each call, and requires a room name', async () => {
    const { call } = await startMock(SETTINGS);
    const create = (fields = {}) => call('member', 'POST', '/calls/nextcloud_talk/create', fields);
    const first = await create({ room_name: 'Standup' });
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
