import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import type { Channel } from '../../src/model/index.js';
import { arbitraryRequest, type RequestStep, registerQueues, send } from '../support/arbitrary-requests.js';
import { isThorough, numRuns } from '../support/properties.js';
import { everyKindScenario } from '../support/valid-requests.js';
import { writable } from '../support/writable.js';

/** A private channel whose subscribers only read messages sent while they were subscribed. */
const PROTECTED = 7;

/** Messages with a unique word, and the personas that may read them. */
const SECRETS = [
  { word: 'leadersonly', readers: ['owner', 'admin'], to: { type: 'stream', to: 3 }, by: 'owner' },
  { word: 'onlyforadmin', readers: ['owner', 'admin'], to: { type: 'direct', to: [2] }, by: 'owner' },
  {
    word: 'threeofus',
    readers: ['owner', 'admin', 'member'],
    to: { type: 'direct', to: [2, 4] },
    by: 'owner',
  },
  {
    word: 'notforguests',
    readers: ['moderator', 'member', 'colleague', 'bot'],
    to: { type: 'stream', to: 2 },
    by: 'owner',
  },
  { word: 'beforejoining', readers: ['owner', 'member'], to: { type: 'stream', to: PROTECTED }, by: 'owner' },
] as const;

const OUTSIDERS = ['moderator', 'member', 'guest', 'colleague', 'bot'];

async function call(mock: TeamChatMock, persona: string, method: string, path: string, fields: object) {
  const texts = Object.entries(fields).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]);
  const response = await mock.handle(
    new Request(`https://chat.example.com/api/v1${path}`, {
      method,
      headers: { authorization: mock.authHeader(persona) },
      body: new URLSearchParams(texts as [string, string][]),
    }),
  );
  const body = await response?.json();
  expect(body.result, body.msg).toBe('success');
  return body;
}

/** Sends, edits and flags the secrets. `colleague` has left the leaders' channel before, `moderator` joins the protected one later. */
async function sendSecrets(mock: TeamChatMock): Promise<void> {
  const { id: _, ...like } = mock.db.channels.get(3) as Channel;
  const hidden = { id: PROTECTED, name: 'protected', history_public_to_subscribers: false };
  await writable(mock.db).channels.create({ ...structuredClone(like), ...hidden });
  const enter = (principals: number[], name: string) =>
    call(mock, 'admin', 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], principals });
  await writable(mock.db).subscriptions.create({
    ...structuredClone(mock.db.subscriptions.all()[0]),
    id: mock.db.subscriptions.nextId,
    user_id: 2,
    stream_id: PROTECTED,
    active: true,
    periods: [{ after: 0, until: null }],
  } as never);
  await enter([1, 4], 'protected');
  await enter([6], 'leadership');
  const leaving = { subscriptions: ['leadership'], principals: [6] };
  await call(mock, 'admin', 'DELETE', '/users/me/subscriptions', leaving);
  for (const { word, to, by } of SECRETS) {
    const content = `${word} @**all** @**Mona Moderator** see https://example.com`;
    const { id } = await call(mock, by, 'POST', '/messages', { ...to, topic: `about ${word}`, content });
    await call(mock, by, 'PATCH', `/messages/${id}`, { content: `${content} again` });
    await call(mock, by, 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
    await call(mock, by, 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  }
  await enter([3], 'protected');
}

const GET = (persona: string, path: string, fields: [string, string][]): RequestStep => ({
  persona,
  endpoint: '',
  method: 'GET',
  path,
  fields,
});

/** Requests with which a persona tries to read everything. */
function readRequests(persona: string, ids: readonly number[]): RequestStep[] {
  const around: [string, string][] = [
    ['num_before', '2000'],
    ['num_after', '0'],
    ['anchor', 'newest'],
  ];
  const narrows = [
    [],
    [['channels', 'public']],
    [['channel', 'leadership']],
    [['channel', 'protected']],
    [['channel', 'engineering']],
    [['is', 'dm']],
    [['is', 'starred']],
    [['is', 'mentioned']],
    [['has', 'link']],
    [['sender', 'owner@example.com']],
    [['search', 'again']],
    [{ operator: 'channel', operand: 1, negated: true }],
    [{ operator: 'with', operand: ids[0] }],
    [{ operator: 'dm-including', operand: 1 }],
  ].map((narrow) => JSON.stringify(narrow));
  return [
    ...narrows.map((narrow) => GET(persona, '/messages', [...around, ['narrow', narrow]])),
    ...narrows.map((narrow) =>
      GET(persona, '/messages/matches_narrow', [
        ['msg_ids', JSON.stringify(ids)],
        ['narrow', narrow],
      ]),
    ),
    GET(persona, '/messages', [['message_ids', JSON.stringify(ids)]]),
    ...ids.flatMap((id) => [
      GET(persona, `/messages/${id}`, []),
      GET(persona, `/messages/${id}/history`, []),
    ]),
    ...[2, 3, PROTECTED].map((id) => GET(persona, `/users/me/${id}/topics`, [])),
    GET(persona, '/events', [
      ['queue_id', 'own queue'],
      ['last_event_id', '-1'],
      ['dont_block', 'true'],
    ]),
  ];
}

test('never shows private messages to outsiders through an endpoint or event', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
  await mock.ready;
  const seen = new Set<string>();
  const outsider = fc.constantFrom(...OUTSIDERS);
  const run = outsider.chain((persona) =>
    fc.record({
      persona: fc.constant(persona),
      steps: fc.array(arbitraryRequest([persona]), { minLength: 10, maxLength: 30 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(run, async ({ persona, steps }) => {
      await mock.reset();
      const queues = await registerQueues(mock, readRequests(persona, []));
      const own = queues[persona] as string;
      const queue = mock.db.event_queues.firstBy('queueId', own);
      await writable(mock.db).event_queues.update(queue?.id as number, { all_public_streams: true });
      const before = mock.db.messages.nextId;
      await sendSecrets(mock);
      const ids = mock.db.messages.ids().filter((id) => id >= before);
      const kept = steps.filter(({ endpoint }) => endpoint !== 'DELETE /events');
      for (const step of [...kept, ...readRequests(persona, ids)]) {
        const { text } = await send(mock, step, queues);
        for (const { word, readers } of SECRETS) {
          if (!text.includes(word)) continue;
          const what = `${persona} reads "${word}" by ${step.method} ${step.path} ${JSON.stringify(step.fields)}`;
          expect(readers as readonly string[], what).toContain(persona);
          seen.add(`${persona} ${word}`);
        }
      }
    }),
    numRuns(10),
  );
  if (!isThorough()) return;
  // The personas that may read a secret have read it.
  expect([...seen].sort()).toEqual(
    SECRETS.flatMap(({ word, readers }) =>
      OUTSIDERS.filter((name) => (readers as readonly string[]).includes(name)).map(
        (name) => `${name} ${word}`,
      ),
    ).sort(),
  );
});
