import { describe, expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

describe('Avatars', () => {
  test('serves every avatar named in a response, with a different picture for each person', async () => {
    const { call, url } = await startMock();
    const { members } = (await call('owner', 'GET', '/users', { client_gravatar: false })).body;
    expect(members.length).toBeGreaterThan(7);
    const pictures = await Promise.all(
      members.map(async ({ avatar_url }: { avatar_url: string }) => {
        const response = await fetch(url + avatar_url);
        expect(response.status, avatar_url).toBe(200);
        expect(response.headers.get('content-type')).toBe('image/svg+xml');
        return response.text();
      }),
    );
    expect(new Set(pictures).size).toBe(members.length);
    expect(pictures[0]).toMatch(/^<svg .*<\/svg>$/);
  });

  test('derives the picture from the user ID, regardless of the name', async () => {
    const { call, mock, url } = await startMock();
    await mock.ready;
    const picture = async () => (await fetch(`${url}/avatar/4`)).text();
    const before = await picture();
    await call('owner', 'PATCH', '/users/4', { full_name: '<script>' });
    expect(await picture()).toBe(before);
  });

  test.each(['/avatar/4/medium', '/avatar/unknown', '/user_avatars/1/admin.png'])(
    'serves an avatar at %s',
    async (path) => {
      const { mock, url } = await startMock();
      await mock.ready;
      expect((await fetch(url + path)).headers.get('content-type')).toBe('image/svg+xml');
    },
  );

  test.each([
    '/avatar/999',
    '/avatar/4/large',
    '/avatar/four',
    '/avatar/',
    '/user_avatars/1/emoji/images/1.png',
    '/user_avatars/1/admin.html',
  ])('serves no avatar at %s', async (path) => {
    const { mock, url } = await startMock();
    await mock.ready;
    expect(await mock.handle(new Request(url + path))).toBeUndefined();
  });
});
