import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test("rejects a BigBlueButton call without a meeting name or an active user's credentials", async () => {
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
    const { url } = (await call('member', 'GET', '/calls/bigbluebutton/create', { meeting_name: 'a' })).body;
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
