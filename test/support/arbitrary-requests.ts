import fc from 'fast-check';
import type { Endpoint, Param } from '../../src/contract/index.js';
import { DEFAULT_LEVEL } from '../../src/contract/levels/index.js';
import { endpoints } from '../../src/handlers/endpoints.generated.js';
import type { TeamChatMock } from '../../src/index.js';
import { OWN_QUEUE, SMALL_IMAGE, VALID_REQUESTS } from './valid-requests.js';

type AnyParam = Param<unknown, boolean>;

export const PERSONA_NAMES = [
  'owner',
  'admin',
  'moderator',
  'member',
  'guest',
  'colleague',
  'bot',
  'deactivated',
];

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
const channelName = fc.constantFrom('general', 'engineering', 'leadership', 'quiet', 'brand new', '');
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

/** Plausible values by parameter name, so that many requests pass validation. */
const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
  role: fc.constantFrom(100, 200, 300, 400, 600, 500),
  invite_as: fc.constantFrom(100, 200, 300, 400, 600, 7),
  user_ids: ids,
  stream_ids: ids,
  group_ids: ids,
  msg_ids: ids,
  message_ids: ids,
  messages: ids,
  to: fc.oneof(id, ids, fc.constantFrom('general', 'engineering', 'nowhere', 'member@example.com')),
  type: fc.constantFrom('direct', 'channel', 'stream', 'private', 'nonsense'),
  op: fc.constantFrom('add', 'remove', 'start', 'stop', 'set'),
  flag: fc.constantFrom('read', 'starred', 'collapsed', 'nonsense'),
  anchor: fc.oneof(id, fc.constantFrom('newest', 'oldest', 'first_unread', 'date', 'never')),
  anchor_date: fc.constantFrom('2026-01-14', '2026-01-14T10:00:00', 'yesterday'),
  num_before: fc.integer({ min: -1, max: 20 }),
  num_after: fc.integer({ min: -1, max: 20 }),
  narrow,
  fragment: fc.constantFrom('inbox', 'narrow/is/starred', 'narrow/channel/2-engineering', 'mine', ' '),
  scheduled_delivery_timestamp: fc.constantFrom(1_768_500_000, 1_768_600_000, 1_768_400_000, 1_768_478_400),
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
  subscriptions: fc.oneof(
    fc.array(fc.record({ name: channelName }), { minLength: 1, maxLength: 2 }),
    fc.array(channelName, { minLength: 1, maxLength: 2 }),
  ),
  stream: channelName,
  subscription_data: fc.array(
    fc.record({
      stream_id: id,
      property: fc.constantFrom(
        'color',
        'is_muted',
        'in_home_view',
        'pin_to_top',
        'push_notifications',
        'nonsense',
      ),
      value: fc.constantFrom<unknown>(true, false, null, '#123456', 'nonsense'),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  token_kind: fc.constantFrom('apns', 'fcm', 'nonsense'),
  emoji_name: fc.constantFrom('smile', 'tada', 'nonsense'),
  queue_id: fc.constantFrom(OWN_QUEUE, OWN_QUEUE, OWN_QUEUE, 'unknown', ''),
  // A long poll would wait for events that never come.
  dont_block: fc.constant(true),
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

/** Values to choose from for parameters without an entry in BY_NAME. */
const POOL = [
  0,
  1,
  2,
  4,
  6,
  60,
  -1,
  true,
  false,
  null,
  'standup',
  '',
  'true',
  'unlimited',
  'active',
  'idle',
  'start',
];
const POOL_OF_LISTS = [[], [1], [4, 6], ['general'], ['message', 'realm'], {}];

function accepts(param: AnyParam, value: unknown): boolean {
  try {
    param.decode('value', asText(value), DEFAULT_LEVEL);
    return true;
  } catch {
    return false;
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function acceptedValue(name: string, param: AnyParam): fc.Arbitrary<unknown> {
  const near = nearTo(name);
  if (near !== undefined) return near.filter((value) => accepts(param, value));
  const known = [...enumOf(param), ...POOL, ...POOL_OF_LISTS].filter((value) => accepts(param, value));
  return known.length === 0 ? anything : fc.constantFrom(...known);
}

function enumOf({ schema }: AnyParam): readonly unknown[] {
  return (schema as { options?: readonly unknown[] }).options ?? [];
}

function nearTo(name: string): fc.Arbitrary<unknown> | undefined {
  return /^can_\w+_group$/.test(name)
    ? fc.oneof(setting, fc.record({ new: setting }), fc.record({ new: setting, old: setting }))
    : BY_NAME[name];
}

/** A request sent by a persona. */
export interface RequestStep {
  persona: string;
  /** The endpoint's name, such as `GET /users/{user_id}`. */
  endpoint: string;
  method: string;
  path: string;
  fields: [string, string][];
}

/**
 * A request to any endpoint by one of these personas: with plausible values, or a successful request with at most one changed
 * field.
 */
export function arbitraryRequest(personas: readonly string[]): fc.Arbitrary<RequestStep> {
  // After a deactivation, every request would fail.
  const repeatable = (endpoints as readonly Endpoint[]).filter(
    ({ name }) => name !== 'POST /realm/deactivate',
  );
  return fc.constantFrom(...repeatable).chain((endpoint) => {
    const random = fc.record({
      persona: fc.constantFrom(...personas),
      endpoint: fc.constant(endpoint.name),
      method: fc.constant(endpoint.method as string),
      path: pathOf(endpoint),
      fields: fieldsOf(endpoint),
    });
    return VALID_REQUESTS[endpoint.name] === undefined
      ? random
      : fc.oneof(random, { weight: 2, arbitrary: almostValid(endpoint, personas) });
  });
}

/** A request to this endpoint that succeeds. */
export function validRequest(endpoint: string): RequestStep {
  const [persona, path, fields = {}] = VALID_REQUESTS[endpoint] as (typeof VALID_REQUESTS)[string];
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, asText(value)]);
  return { persona, endpoint, method: endpoint.split(' ')[0] as string, path, fields: texts };
}

function almostValid(endpoint: Endpoint, personas: readonly string[]): fc.Arbitrary<RequestStep> {
  const good = validRequest(endpoint.name);
  const { persona, fields: texts } = good;
  const byOther = fc.constantFrom(...personas).map((other) => ({ ...good, persona: other }));
  const changeable = Object.entries(endpoint.params).filter(([name]) => name !== 'dont_block');
  const given = personas.includes(persona) ? [{ weight: 3, arbitrary: fc.constant(good) }] : [];
  if (changeable.length === 0) return fc.oneof(...given, byOther);
  const changed = fc.constantFrom(...changeable).chain(([name, param]) =>
    fc.oneof(acceptedValue(name, param as AnyParam), anything).map((value) => ({
      ...good,
      fields: [...texts.filter(([one]) => one !== name), [name, asText(value)] as [string, string]],
    })),
  );
  return fc.oneof(...given, byOther, changed);
}

function pathOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const parts = Object.entries(endpoint.pathParams).map(([name, kind]) => {
    const wild = fc.constantFrom<unknown>('x', '1.5', '%E0%A4%A', '99999999999999999999');
    const near = kind === 'integer' ? id : (BY_NAME[name] ?? words);
    return fc
      .oneof({ weight: 8, arbitrary: near }, wild)
      .map((one) => [name, typeof one === 'string' ? one : JSON.stringify(one)] as const);
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

/** Three in five requests have valid values only, the others plausible or arbitrary ones. */
function fieldsOf(endpoint: Endpoint): fc.Arbitrary<[string, string][]> {
  const all = Object.entries(endpoint.params) as [string, AnyParam][];
  return fc.oneof(
    { weight: 3, arbitrary: fieldsFrom(all, acceptedValue) },
    fieldsFrom(all, (name) => (name === 'dont_block' ? fc.constant(true) : (nearTo(name) ?? anything))),
    fieldsFrom(all, (name) => (name === 'dont_block' ? fc.constant(true) : anything)),
  );
}

function fieldsFrom(
  all: readonly [string, AnyParam][],
  pick: (name: string, param: AnyParam) => fc.Arbitrary<unknown>,
): fc.Arbitrary<[string, string][]> {
  const fields = all.map(([name, param]) =>
    fc
      .tuple(fc.nat(31), pick(name, param))
      .map(([n, value]) => [name, n < frequency(name, param.required) ? value : undefined] as const),
  );
  return fc
    .tuple(...fields)
    .map((given) =>
      given.filter(([, value]) => value !== undefined).map(([name, value]) => [name, asText(value)]),
    );
}

/** Optional parameters that most requests need to make sense. */
const MOSTLY = [
  'anchor',
  'num_before',
  'num_after',
  'to',
  'topic',
  'stream_id',
  'push_key',
  'push_key_id',
  'token',
];

/** The number of requests, of 32, that contain a parameter. */
function frequency(name: string, required: boolean): number {
  if (name === 'dont_block') return 32;
  if (required) return 31;
  return MOSTLY.includes(name) ? 28 : 6;
}

/** Registers an event queue for each persona whose requests refer to their own, and returns the IDs by persona. */
export async function registerQueues(
  mock: TeamChatMock,
  steps: readonly RequestStep[],
): Promise<Record<string, string>> {
  const queues: Record<string, string> = {};
  for (const { persona, fields } of steps) {
    const asks = fields.some(([, value]) => value === OWN_QUEUE) && queues[persona] === undefined;
    if (asks) queues[persona] = (await mock.queues.register(persona)).queue_id;
  }
  return queues;
}

/** A multipart form, if a file is among the fields. */
function withFiles(fields: readonly [string, string][]): FormData | undefined {
  if (!fields.some(([, value]) => value === SMALL_IMAGE)) return undefined;
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value !== SMALL_IMAGE) form.append(name, value);
    else form.append(name, new File(['dot'], 'dot.png', { type: 'image/png' }));
  }
  return form;
}

/** Sends a request to the mock. `text` is the raw body of the response. */
export async function send(mock: TeamChatMock, step: RequestStep, queues: Readonly<Record<string, string>>) {
  const response = await mock.fetch(requestTo('https://chat.example.com', mock, step, queues));
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as { code?: string; msg?: string } };
}

/** Returns the request of a step to a server at `origin`. */
export function requestTo(
  origin: string,
  mock: TeamChatMock,
  { persona, method, path, fields }: RequestStep,
  queues: Readonly<Record<string, string>>,
): Request {
  const filled = fields.map(([name, value]): [string, string] => [
    name,
    value === OWN_QUEUE ? (queues[persona] ?? '') : value,
  ]);
  const form = new URLSearchParams(filled);
  const url = `${origin}/api/v1${path}`;
  const headers = { authorization: mock.authHeader(persona) };
  if (method === 'GET') return new Request(`${url}?${form}`, { headers });
  return new Request(url, { method, headers, body: withFiles(filled) ?? form });
}
