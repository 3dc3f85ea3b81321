import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { numRuns } from '../support/properties.js';

const PERSONAS = ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague', 'bot'];

const topic = fc.constantFrom('', 'lunch', 'LUNCH', '✔ lunch', 'standup', '(no topic)', 'x'.repeat(61));
const content = fc.constantFrom(
  'Hi',
  '@**all**',
  '@*design* @**Gina Guest**',
  ' ',
  '```\n@**topic**',
  '@**topic**',
);
const channel = fc.integer({ min: 1, max: 7 });
const people = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 });
/**
 * Position of a message, counted back from the newest, so that most requests refer to messages sent by earlier
 * requests.
 */
const back = fc.integer({ min: 0, max: 14 });
const emoji_name = fc.constantFrom('tada', 'heart', 'thumbs_up', 'nonsense');
const optional = { requiredKeys: [] };

const call = fc.oneof(
  fc
    .record({ to: channel, topic, content })
    .map((fields) => at('POST', '/messages', { type: 'channel', ...fields })),
  fc.record({ to: people, content }).map((fields) => at('POST', '/messages', { type: 'direct', ...fields })),
  fc
    .record(
      {
        content,
        topic,
        stream_id: channel,
        propagate_mode: fc.constantFrom('change_one', 'change_later', 'change_all'),
      },
      optional,
    )
    .map((fields) => at('PATCH', '/messages/ID', fields)),
  fc.constant(at('DELETE', '/messages/ID', {})),
  fc.record({ emoji_name }).map((fields) => at('POST', '/messages/ID/reactions', fields)),
  fc.record({ emoji_name }).map((fields) => at('DELETE', '/messages/ID/reactions', fields)),
  fc
    .record({ op: fc.constantFrom('add', 'remove'), flag: fc.constantFrom('read', 'starred', 'collapsed') })
    .map((fields) => at('POST', '/messages/flags', { messages: '[ID]', ...fields })),
  fc
    .record({ report_type: fc.constantFrom('spam', 'other') })
    .map((fields) => at('POST', '/messages/ID/report', fields)),
  fc
    .record({ stream_id: channel, topic_name: topic })
    .map((fields) => at('POST', '/mark_topic_as_read', fields)),
);

const step = fc.record({ persona: fc.constantFrom(...PERSONAS), back, call });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function at(method: string, path: string, fields: Record<string, unknown>) {
  return { method, path, fields };
}

/** Sends a request, and returns its response. */
async function send(mock: TeamChatMock, url: string, { persona, back, call }: Step): Promise<Response> {
  const id = String((mock.db.messages.ids().at(-1) ?? 0) - back);
  const texts = Object.entries(call.fields).map(([name, value]) => [
    name,
    (typeof value === 'string' ? value : JSON.stringify(value)).replace('ID', id),
  ]);
  const request = new Request(`${url}/api/v1${call.path.replace('ID', id)}`, {
    method: call.method,
    headers: { authorization: mock.authHeader(persona) },
    body: new URLSearchParams(texts as [string, string][]),
  });
  const response = (await mock.handle(request)) as Response;
  expect(response.status, mock.requests.at(-1)?.note).not.toBe(500);
  return response;
}

/** Whether the owner of a bot receives a notice about its message, although the request fails. */
async function tellsOwner({ persona }: Step, response: Response): Promise<boolean> {
  if (persona !== 'bot' || response.ok) return false;
  return (await response.json()).code === 'STREAM_DOES_NOT_EXIST';
}

/** Expects the invariants of messages and their flags. */
function assertConsistent({ db }: TeamChatMock): void {
  const pairs = new Set<string>();
  for (const state of db.message_states.all()) {
    const pair = `${state.user_id}:${state.message_id}`;
    expect(db.messages.has(state.message_id), `the message of ${pair}`).toBe(true);
    expect(pairs.has(pair), `one record for ${pair}`).toBe(false);
    pairs.add(pair);
    expect(new Set(state.flags).size).toBe(state.flags.length);
  }
  for (const message of db.messages.all()) {
    expect((message.stream_id === null) !== (message.recipient_ids === null)).toBe(true);
    if (message.stream_id !== null) expect(db.channels.has(message.stream_id)).toBe(true);
    const times = message.edit_history.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(message.last_edit_timestamp !== null).toBe(
      message.edit_history.some(({ prev_content }) => prev_content !== undefined),
    );
    const reactions = message.reactions.map((one) => `${one.user_id} ${one.emoji_code}`);
    expect(new Set(reactions).size).toBe(reactions.length);
  }
}

test('keeps records consistent through random writes, and changes nothing for rejected writes', async () => {
  const url = 'http://writing.example.com';
  const mock = createTeamChatMock({ baseUrl: url, validateResponses: true });
  await mock.ready;
  const outcomes: boolean[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      await mock.reset();
      for (const one of steps) {
        mock.clock.advance({ seconds: 1 });
        const before = (await mock.snapshot()).organization;
        const response = await send(mock, url, one);
        const { ok } = response;
        const isChange = ok || (await tellsOwner(one, response));
        if (!isChange) expect((await mock.snapshot()).organization).toEqual(before);
        outcomes.push(ok);
        assertConsistent(mock);
      }
    }),
    numRuns(20),
  );
  // The property proves little unless many requests succeed and many fail.
  const share = outcomes.filter(Boolean).length / outcomes.length;
  expect(Math.min(share, 1 - share)).toBeGreaterThan(0.2);
});
