import { expect, expectTypeOf, test } from 'vitest';
import type { PathValues } from '../src/contract/index.js';
import type { endpoints } from '../src/handlers/endpoints.generated.js';
import { createTeamChatMock } from '../src/index.js';
import {
  Channel,
  type EndpointName,
  type Endpoints,
  ErrorResponse,
  type Event,
  type EventOf,
  eventSchema,
  eventSchemas,
  Message,
  type OwnUser,
  type PathOf,
  type RegisterState,
  type RequestOf,
  type ResponseOf,
  requestSchemas,
  responseSchemas,
  Subscription,
  schemasFor,
  User,
  UserGroup,
} from '../src/schemas.js';

async function ask(path: string, featureLevel?: number): Promise<unknown> {
  const mock = createTeamChatMock({ featureLevel });
  const headers = { authorization: mock.authHeader('owner') };
  const response = await mock.handle(new Request(`https://chat.example.com/api/v1${path}`, { headers }));
  return response?.json();
}

test.each([
  ['GET /users', '/users', 'members', User],
  ['GET /user_groups', '/user_groups', 'user_groups', UserGroup],
  ['GET /streams', '/streams', 'streams', Channel],
  ['GET /users/me/subscriptions', '/users/me/subscriptions', 'subscriptions', Subscription],
  ['GET /messages', '/messages?anchor=newest&num_before=10&num_after=0', 'messages', Message],
] as const)(
  'matches responses of %s against the schemas of the endpoint and the resource',
  async (name, path, field, resource) => {
    const body = responseSchemas[name].parse(await ask(path)) as Record<string, unknown>;
    const items = body[field] as Record<string, unknown>[];
    expect(items.length).toBeGreaterThan(0);
    for (const { is_default: _, ...item } of items) resource.parse(item);
    expect(resource.safeParse({ ...items[0], surprise: 1 }).success).toBe(false);
  },
);

test('parses an error with ErrorResponse', async () => {
  expect(ErrorResponse.parse(await ask('/users/999'))).toMatchObject({ code: 'BAD_REQUEST' });
});

test('rejects invalid, unknown and missing parameters of an endpoint', () => {
  const schema = requestSchemas['PATCH /user_groups/{user_group_id}'];
  expect(schema.safeParse({ name: 'x' }).success).toBe(true);
  expect(schema.safeParse({ name: 1 }).success).toBe(false);
  expect(schema.safeParse({ nmae: 'x' }).success).toBe(false);
  expect(requestSchemas['GET /get_stream_id'].safeParse({}).success).toBe(false);
});

test('exports request and response schemas for the same endpoints', () => {
  expect(Object.keys(requestSchemas).sort()).toEqual(Object.keys(responseSchemas).sort());
  expect(Object.keys(requestSchemas).length).toBeGreaterThan(50);
});

test.each<[string, object, string]>([
  ['a misspelled option', { featurLevel: 100 }, 'Did you mean "featureLevel"?'],
  [
    'a feature level above the latest',
    { featureLevel: 513 },
    'Invalid "featureLevel": must be a whole number from 0 to 512, a release such as "9.0", or "latest", got 513.',
  ],
  ['a feature level that JSON cannot express', { featureLevel: [10n] }, '"latest", got [object Array].'],
  ['an unknown dialect', { dialect: 'zulp' }, 'Unknown dialect "zulp". Did you mean "zulip"?'],
])('rejects %s in schemasFor(), and explains the problem', (_, serverVersion, problem) => {
  expect(() => schemasFor(serverVersion)).toThrow(problem);
});

test('returns the schemas of the default level when no options are passed', () => {
  expect(Object.keys(schemasFor().responses)).toEqual(Object.keys(responseSchemas));
  expect(Object.keys(schemasFor({ featureLevel: 496 }).requests)).toEqual(Object.keys(requestSchemas));
});

test('returns the schemas of an older feature level', async () => {
  const old = schemasFor({ featureLevel: 100 });
  expect(old.responses['POST /messages/flags/narrow']).toBeUndefined();
  const body = await ask('/users/me', 100);
  expect(old.responses['GET /users/me']?.safeParse(body).success).toBe(true);
  expect(responseSchemas['GET /users/me'].safeParse(body).success).toBe(false);
});

test('infers the types of resources, parameters and responses', () => {
  expectTypeOf<User['user_id']>().toEqualTypeOf<number>();
  expectTypeOf<Message['type']>().toEqualTypeOf<'stream' | 'private'>();
  expectTypeOf<OwnUser['is_admin']>().toEqualTypeOf<boolean>();
  // Only older servers have it.
  expectTypeOf<OwnUser['is_billing_admin']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<PathOf<'PATCH /users/{user_id}'>>().toEqualTypeOf<{ readonly user_id: number }>();
  expectTypeOf<RequestOf<'GET /get_stream_id'>>().toEqualTypeOf<{ stream: string }>();
  expectTypeOf<RequestOf<'PATCH /user_groups/{user_group_id}'>['name']>().toEqualTypeOf<string | undefined>();
  const parsed = responseSchemas['GET /get_stream_id'].parse({ result: 'success', msg: '', stream_id: 1 });
  expectTypeOf(parsed.stream_id).toEqualTypeOf<number>();
  expectTypeOf<keyof typeof responseSchemas>().toEqualTypeOf<EndpointName>();
  expectTypeOf<keyof Endpoints>().toEqualTypeOf<EndpointName>();
});

test('infers the types of registration state and queue events', () => {
  expectTypeOf<ResponseOf<'POST /register'>['realm_name']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<ResponseOf<'POST /register'>['queue_id']>().toEqualTypeOf<string>();
  expectTypeOf<NonNullable<RegisterState['unread_msgs']>['count']>().toEqualTypeOf<number>();
  expectTypeOf<ResponseOf<'GET /events'>['events']>().toEqualTypeOf<Event[]>();
  expectTypeOf<EventOf<'reaction'>['op']>().toEqualTypeOf<'add' | 'remove'>();
  const nameOf = (event: Event) =>
    event.type === 'realm_user' && event.op === 'add' ? event.person.full_name : '';
  expectTypeOf(nameOf).returns.toEqualTypeOf<string>();
  expectTypeOf<Endpoints['POST /messages']['codes']>().toEqualTypeOf<
    | 'BAD_REQUEST'
    | 'STREAM_DOES_NOT_EXIST'
    | 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
    | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'
  >();
});

test('infers the types of endpoints from their declarations', () => {
  type Declared<N extends EndpointName> = Extract<(typeof endpoints)[number], { name: N }>;
  expectTypeOf<EndpointName>().toEqualTypeOf<(typeof endpoints)[number]['name']>();
  type Codes = { [N in EndpointName]: Declared<N>['errors'][number] };
  expectTypeOf<{ [N in EndpointName]: Endpoints[N]['codes'] }>().toEqualTypeOf<Codes>();
  type Paths = { [N in EndpointName]: PathValues<Declared<N>['pathParams']> };
  expectTypeOf<{ [N in EndpointName]: Endpoints[N]['path'] }>().branded.toEqualTypeOf<Paths>();
});

test('checks events by their type and op', () => {
  const event = { id: 1, type: 'alert_words', alert_words: ['x'] };
  expect(eventSchemas.alert_words.parse(event)).toEqual(event);
  expect(eventSchema.parse(event)).toEqual(event);
  expect(eventSchema.safeParse({ ...event, surprise: 1 }).success).toBe(false);
  expect(eventSchemas.reaction.safeParse(event).success).toBe(false);
  expect(eventSchemas.heartbeat.safeParse({ id: 0, type: 'heartbeat' }).success).toBe(true);
});
