import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { imageSize } from '../../src/model/uploads.js';
import { defineScenario, scenarios } from '../../src/scenarios/index.js';
import { type Client, startMock } from '../support/start-mock.js';

const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 0, 64];
const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0, 1, 64, 0];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 64, 1, 0, 3];

function base64(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes));
}

test.each([
  ['a PNG', PNG],
  ['a GIF', GIF],
  ['a JPEG', JPEG],
])('reads the dimensions of %s', (_, bytes) => {
  expect(imageSize(base64(bytes))).toEqual({ width: 256, height: 64 });
});

test.each([
  ['plain text', [104, 105]],
  ['an empty file', []],
  ['half a PNG', PNG.slice(0, 20)],
  ['half a GIF', GIF.slice(0, 8)],
  ['half a JPEG', JPEG.slice(0, 12)],
])('returns no dimensions for %s', (_, bytes) => {
  expect(imageSize(base64(bytes))).toBeUndefined();
});

test('returns no dimensions for a missing file', () => {
  expect(imageSize(undefined)).toBeUndefined();
});

test.each([0xc4, 0xc8, 0xcc])(
  'reads the dimensions of a JPEG after a segment with the marker %i, which is not a frame',
  (marker) => {
    const bytes = [...JPEG.slice(0, 8), 0xff, marker, 0, 8, 8, 0, 1, 0, 1, 3, ...JPEG.slice(8)];
    expect(imageSize(base64(bytes))).toEqual({ width: 256, height: 64 });
  },
);

test.each([0xc0, 0xc1, 0xc2, 0xcf])(
  'reads the dimensions of a JPEG whose frame has the marker %i',
  (marker) => {
    const bytes = JPEG.map((byte) => (byte === 0xc0 ? marker : byte));
    expect(imageSize(base64(bytes))).toEqual({ width: 256, height: 64 });
  },
);

test('reads the dimensions of a JPEG without its last byte, and of a PNG with more bytes', () => {
  expect(imageSize(base64(JPEG.slice(0, -1)))).toEqual({ width: 256, height: 64 });
  expect(imageSize(base64(JPEG.slice(0, -2)))).toBeUndefined();
  expect(imageSize(base64([...PNG, 8, 6]))).toEqual({ width: 256, height: 64 });
});

const render = async (call: Client['call'], persona: string, content: string): Promise<string> =>
  (await call(persona, 'POST', '/messages/render', { content })).body.rendered;

test('resolves a link to a private channel only for authors who can read the channel', async () => {
  const { call } = await startMock();
  expect(await render(call, 'owner', '#**leadership**')).toContain('data-stream-id="3"');
  expect(await render(call, 'member', '#**leadership**')).toBe('<p>#<strong>leadership</strong></p>');
});

test('translates emoticons only for authors who enabled the setting', async () => {
  const { call } = await startMock();
  await call('member', 'PATCH', '/settings', { translate_emoticons: true });
  expect(await render(call, 'member', ':)')).toContain('emoji-1f642');
  expect(await render(call, 'owner', ':)')).toBe('<p>:)</p>');
});

test('reports the unknown sender of a seeded message', async () => {
  const scenario = defineScenario({
    name: 'unknown-sender',
    description: 'A message of nobody',
    extends: scenarios.default,
    async seed({ db }) {
      await db.messages.create({
        ...{ sender_id: 99, client: 'website', content: '#**general>x** :) @**Max Member**' },
        ...{ stream_id: 1, topic: 'x', recipient_ids: null, timestamp: 1_768_478_400 },
        ...{ last_edit_timestamp: null, last_moved_timestamp: null, edit_history: [], reactions: [] },
      });
    },
  });
  await expect(createTeamChatMock({ scenario }).ready).rejects.toThrow(/sender_id.*99/);
});
