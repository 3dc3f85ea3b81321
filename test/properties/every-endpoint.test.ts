import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/index.js';
import { endpoints } from '../../src/handlers/endpoints.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';

/** Errors after which something stays, as the reference says. */
const KEEPS_CHANGES = ['INVITATION_FAILED', 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'];

const PERSONAS = ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague', 'bot', 'deactivated'];

const id = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }) },
  fc.integer({ min: -3, max: 90 }),
);
const ids = fc.array(id, { maxLength: 4 });
const setting = fc.oneof(id, fc.record({ direct_members: ids, direct_subgroups: ids }));
const words = fc.constantFrom(
  '',
  ' ',
  'standup',
  '(no topic)',
  'general chat',
  'Hello @**Max Member**',
  'x'.repeat(200),
  '✔ standup',
  '<b>&</b>',
  '🙂',
);
const emails = fc.constantFrom(
  'member@example.com',
  'new@example.com',
  'user6@chat.example.com',
  'not an address',
  '',
);
const narrow = fc.array(
  fc.oneof(
    fc.record({ operator: fc.constantFrom('channel', 'stream', 'sender', 'id', 'near', 'dm'), operand: id }),
    fc.record({
      operator: fc.constantFrom('topic', 'search', 'is', 'has', 'channels', 'with', 'dm-including', 'sender'),
      operand: fc.constantFrom(
        'standup',
        'unread',
        'link',
        'public',
        'dm',
        'starred',
        '1',
        'member@example.com',
      ),
      negated: fc.boolean(),
    }),
  ),
  { maxLength: 3 },
);

/** Values that are near to what parameters take, so that many calls get past the decoding. */
const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
  role: fc.constantFrom(100, 200, 300, 400, 600, 500),
  invite_as: fc.constantFrom(100, 200, 300, 400, 600, 7),
  user_ids: ids,
  stream_ids: ids,
  group_ids: ids,
  msg_ids: ids,
  message_ids: ids,
  messages: ids,
  to: fc.oneof(id, ids, words),
  type: fc.constantFrom('direct', 'channel', 'stream', 'private', 'nonsense'),
  op: fc.constantFrom('add', 'remove', 'set'),
  flag: fc.constantFrom('read', 'starred', 'collapsed', 'nonsense'),
  anchor: fc.oneof(id, fc.constantFrom('newest', 'oldest', 'first_unread', 'date', 'never')),
  anchor_date: fc.constantFrom('2026-01-14', '2026-01-14T10:00:00', 'yesterday'),
  num_before: fc.integer({ min: -1, max: 20 }),
  num_after: fc.integer({ min: -1, max: 20 }),
  narrow,
  fragment: fc.constantFrom('inbox', 'narrow/is/starred', 'narrow/channel/2-engineering', 'mine', ' '),
  scheduled_delivery_timestamp: fc.constantFrom(1_768_400_000, 1_768_500_000, 1_768_478_400),
  invitee_emails: fc.constantFrom(
    'new@example.com',
    'member@example.com, x@example.com',
    'a\nb@example.com',
    '',
  ),
  new_email: emails,
  email: emails,
  token: fc.constantFrom('push-token-1', 'push-token-relay-unknown', 'other', ''),
  report_type: fc.constantFrom('spam', 'other', 'nonsense'),
  profile_data: fc.array(fc.record({ id, value: fc.oneof(words, ids, fc.constant(null)) }), { maxLength: 2 }),
  data: fc.array(fc.record({ id, value: fc.oneof(words, ids, fc.constant(null)) }), { maxLength: 2 }),
  subscriptions: fc.array(fc.record({ name: fc.constantFrom('general', 'quiet', 'brand new', '') }), {
    maxLength: 2,
  }),
  emoji_name: fc.constantFrom('smile', 'nonsense'),
  queue_id: fc.constantFrom('unknown', ''),
  propagate_mode: fc.constantFrom('change_one', 'change_later', 'change_all', 'nonsense'),
};

const anything = fc.oneof(
  id,
  fc.boolean(),
  words,
  ids,
  fc.constant(null),
  fc.constantFrom('{', '[1', '"x"', '1e999'),
);

function likely(name: string): fc.Arbitrary<unknown> {
  const near = /^can_\w+_group$/.test(name)
    ? fc.oneof(setting, fc.record({ new: setting }), fc.record({ new: setting, old: setting }))
    : BY_NAME[name];
  return near === undefined ? anything : fc.oneof({ weight: 6, arbitrary: near }, anything);
}

interface Step {
  persona: string;
  method: string;
  path: string;
  fields: [string, string][];
}

const step: fc.Arbitrary<Step> = fc.constantFrom(...(endpoints as readonly Endpoint[])).chain((endpoint) =>
  fc.record({
    persona: fc.constantFrom(...PERSONAS),
    method: fc.constant(endpoint.method),
    path: pathOf(endpoint),
    fields: fieldsOf(endpoint),
  }),
);

function pathOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const parts = Object.entries(endpoint.pathParams).map(([name, kind]) => {
    const value = kind === 'integer' ? fc.oneof(id, fc.constantFrom('x', '1.5', '%E0%A4%A')) : likely(name);
    return value.map((one) => [name, typeof one === 'string' ? one : JSON.stringify(one)] as const);
  });
  return fc
    .tuple(...parts)
    .map((values) =>
      values.reduce(
        (path, [name, text]) => path.replace(`{${name}}`, encodeURIComponent(text)),
        endpoint.path as string,
      ),
    );
}

function fieldsOf(endpoint: Endpoint): fc.Arbitrary<[string, string][]> {
  const fields = Object.entries(endpoint.params).map(([name, param]) =>
    fc
      .option(likely(name), { freq: param.required ? 12 : 2, nil: undefined })
      .map((value) => [name, value] as const),
  );
  return fc
    .tuple(...fields)
    .map((all) =>
      all
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
}

async function run(mock: TeamChatMock, { persona, method, path, fields }: Step) {
  const form = new URLSearchParams(fields);
  const url = `https://chat.example.com/api/v1${path}`;
  const headers = { authorization: mock.authHeader(persona) };
  const request =
    method === 'GET'
      ? new Request(`${url}?${form}`, { headers })
      : new Request(url, { method, headers, body: form });
  const response = (await mock.handle(request)) ?? (await mock.refuse(request));
  return { status: response?.status, body: (await response?.json()) as { code?: string; msg?: string } };
}

/** The organization without what a request may always move: nothing. */
async function worldOf(mock: TeamChatMock): Promise<string> {
  return JSON.stringify((await mock.snapshot()).organization);
}

test('random calls by anyone never fail inside the mock, fit their schemas, and change nothing when refused', async () => {
  const mock = createTeamChatMock({ validateResponses: true });
  await mock.ready;
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await mock.reset();
      let before = await worldOf(mock);
      for (const one of steps) {
        const { status, body } = await run(mock, one);
        const what = `${one.persona} ${one.method} ${one.path} ${JSON.stringify(one.fields)}: ${body.msg}`;
        expect(status, `${what}\n${mock.requests.at(-1)?.note ?? ''}`).not.toBe(500);
        if (status === 200) accepted++;
        else refused++;
        if (status === 200 || KEEPS_CHANGES.includes(body.code ?? '')) before = await worldOf(mock);
        else expect(await worldOf(mock), what).toBe(before);
      }
    }),
    { numRuns: 120 },
  );
  // The values above are of use only while a good part of the calls gets through.
  expect(Math.min(accepted, refused) / (accepted + refused)).toBeGreaterThan(0.15);
});

test('after any calls, a reset gives the organization of a fresh mock', async () => {
  const mock = createTeamChatMock();
  const fresh = await worldOf(createTeamChatMock());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const one of steps) await run(mock, one);
      await mock.reset();
      expect(await worldOf(mock)).toBe(fresh);
    }),
    { numRuns: 40 },
  );
});
