import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { CATALOGUE, ZULIP_CODES } from '../../../src/contract/errors/index.js';
import type { Endpoint } from '../../../src/contract/index.js';
import { DEFAULT_LEVEL, isAvailableAt } from '../../../src/contract/levels/index.js';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import { documentedCodes } from '../../../src/handlers/error-recipes/index.js';
import { createTeamChatMock } from '../../../src/index.js';
import { openApiFor } from '../../../src/server/openapi/index.js';

const INFO = { version: '1.2.3' };

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a document of every shape
type Any = any;

const latest = (await openApiFor({ level: DEFAULT_LEVEL, dialect: 'reference' }, INFO)) as Any;
const old = (await openApiFor({ level: 100, dialect: 'zulip' }, INFO)) as Any;

// document.slow.test.ts validates the documents of other levels and of the other dialect.
test('builds a valid OpenAPI 3.1 document at the latest level', async () => {
  const result = await new Validator().validate(structuredClone(latest));
  expect(result).toMatchObject({ valid: true });
});

test('reports an invalid document', async () => {
  const document = structuredClone(latest);
  document.paths['/users'].get.parameters[0].in = 'nowhere';
  expect(await new Validator().validate(document)).toMatchObject({ valid: false });
});

test('builds the same document every time', async () => {
  expect(await openApiFor({ level: DEFAULT_LEVEL, dialect: 'reference' }, INFO)).toEqual(latest);
});

test.each(
  (endpoints as readonly Endpoint[])
    .filter((one) => isAvailableAt(one, DEFAULT_LEVEL))
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('lists every parameter of %s, and an example response for each error code', (_, endpoint) => {
  const operation = latest.paths[endpoint.path][endpoint.method.toLowerCase()];
  const form = operation.requestBody?.content['multipart/form-data'].schema.properties ?? {};
  const named = [...operation.parameters.map(({ name }: Any) => name), ...Object.keys(form)];
  const params = Object.entries(endpoint.params).filter(([, { lifetime }]) =>
    isAvailableAt(lifetime, DEFAULT_LEVEL),
  );
  expect(named.sort()).toEqual([...Object.keys(endpoint.pathParams), ...params.map(([name]) => name)].sort());
  const answered = Object.entries<Any>(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, { content }]) => Object.values<Any>(content['application/json'].examples))
    .map(({ value }) => value.code);
  const documented = documentedCodes(endpoint).filter((code) => !ZULIP_CODES.includes(code));
  expect([...new Set(answered)].sort()).toEqual(documented.sort());
  expect(operation.tags).toEqual([endpoint.area]);
});

test('describes lists and objects as JSON in queries and forms', () => {
  const narrow = latest.paths['/messages'].get.parameters.find(({ name }: Any) => name === 'narrow');
  expect(Object.keys(narrow.content)).toEqual(['application/json']);
  const body = latest.paths['/user_groups/{user_group_id}'].patch.requestBody.content;
  expect(Object.keys(body)).toEqual(['application/x-www-form-urlencoded', 'multipart/form-data']);
  expect(body['multipart/form-data'].encoding.can_join_group).toEqual({ contentType: 'application/json' });
});

test('describes every parameter in words', () => {
  const undescribed = Object.entries<Any>(latest.paths).flatMap(([path, operations]) =>
    Object.entries<Any>(operations).flatMap(([method, { parameters, requestBody }]) => {
      const form = requestBody?.content['multipart/form-data'].schema.properties ?? {};
      const fields = Object.entries<Any>(form).map(([name, field]) => ({ name, ...field }));
      return [...parameters, ...fields]
        .filter(({ description }) => !description)
        .map(({ name }) => `${method} ${path} ${name}`);
    }),
  );
  expect(undescribed).toEqual([]);
});

test('declares credentials as required, optional or unnecessary', () => {
  expect(latest.paths['/users/me'].get.security).toEqual([{ basic: [] }]);
  expect(latest.paths['/server_settings'].get.security).toEqual([]);
  expect(latest.paths['/users'].get.security).toEqual([{}, { basic: [] }]);
});

test('notes the level of each addition, and omits removed fields', () => {
  const { properties } =
    latest.paths['/user_groups/{user_group_id}'].patch.requestBody.content['multipart/form-data'].schema;
  expect(properties.deactivated['x-since-level']).toBe(386);
  expect(properties.can_mention_group_id).toBeUndefined();
  expect(old['x-feature-level']).toBe(100);
  expect(old.paths['/messages/flags/narrow']).toBeUndefined();
});

test('shares errors and common resources as components at every level', () => {
  for (const document of [latest, old]) {
    const used = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, to]) => to),
    );
    expect([...used].sort()).toEqual(Object.keys(document.components.schemas));
    expect([...used]).toEqual(expect.arrayContaining(['BAD_REQUEST', 'User', 'UserGroup', 'Message']));
  }
  const user = latest.paths['/users/{user_id}'].get.responses[200].content['application/json'].schema;
  expect(user.properties.user).toEqual({ $ref: '#/components/schemas/User' });
  expect(latest.components.schemas.User.required).toContain('role');
  expect(old.components.schemas.UserGroup.properties.deactivated).toBeUndefined();
  expect(latest.components.schemas.UserGroup.properties.deactivated).toBeDefined();
});

test('describes only the events that servers of a level send', () => {
  for (const name of ['DeviceAddEvent', 'ChannelFolderAddEvent', 'RemindersAddEvent']) {
    expect([name, old.components.schemas[name]]).toEqual([name, undefined]);
    expect(latest.components.schemas).toHaveProperty(name);
  }
  expect(old.components.schemas).toHaveProperty('UpdateDisplaySettingsEvent');
  expect(latest.components.schemas).not.toHaveProperty('UpdateDisplaySettingsEvent');
});

test('describes the items of lists in error responses', () => {
  const { INVITATION_FAILED, CANNOT_DEACTIVATE_GROUP_IN_USE: inUse } = latest.components.schemas;
  expect(INVITATION_FAILED.properties.errors.items.prefixItems).toHaveLength(3);
  expect(inUse.properties.objections.items.required).toEqual(['type']);
  for (const [code, example] of Object.entries<Any>(CATALOGUE)) {
    const lists = Object.entries<Any>(example.extra).filter(([, value]) => Array.isArray(value));
    for (const [name] of lists) {
      expect([code, latest.components.schemas[code].properties[name].items]).not.toEqual([code, undefined]);
    }
  }
});

test('marks deprecated operations and fields', async () => {
  const deprecated = (document: Any) =>
    Object.entries<Any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Any>(methods).flatMap(([method, operation]) =>
        operation.deprecated ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
  const declared = (endpoints as readonly Endpoint[]).filter((endpoint) => endpoint.deprecated);
  expect(declared.length).toBeGreaterThan(2);
  expect(deprecated(latest).sort()).toEqual(declared.map(({ name }) => name).sort());
});

test.each([
  ['/messages', 'use_first_unread_anchor'],
  ['/users/me/presence', 'slim_presence'],
])('marks a parameter of %s as deprecated: %s', (path, parameter) => {
  const { get, post } = latest.paths[path];
  const { properties } = post.requestBody.content['multipart/form-data'].schema;
  const inQuery = get?.parameters.find(({ name }: { name: string }) => name === parameter);
  expect(inQuery ?? properties[parameter]).toMatchObject({ deprecated: true });
});

test('describes the default of a JSON parameter in a query', () => {
  const { parameters } = latest.paths['/messages'].get;
  const narrow = parameters.find(({ name }: { name: string }) => name === 'narrow');
  expect(narrow.content['application/json'].schema).toMatchObject({ type: 'array', default: [] });
});

test('describes each event, distinguished by type and op', async () => {
  const events =
    latest.paths['/events'].get.responses['200'].content['application/json'].schema.properties.events;
  expect(events.items).toEqual({ $ref: '#/components/schemas/Event' });
  const { schemas } = latest.components;
  expect(schemas.Event.discriminator.mapping).toMatchObject({
    reaction: '#/components/schemas/ReactionEvent',
    message: '#/components/schemas/MessageEvent',
  });
  expect(schemas.ReactionEvent.discriminator).toEqual({
    propertyName: 'op',
    mapping: {
      add: '#/components/schemas/ReactionAddEvent',
      remove: '#/components/schemas/ReactionRemoveEvent',
    },
  });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: latest.components });
  const validate = ajv.compile({ $ref: 'api#/components/schemas/Event' });
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member');
  for (const kind of [
    'message',
    'reaction',
    'typing',
    'presence',
    'join',
    'role_change',
    'restart',
  ] as const) {
    await mock.trigger(kind);
  }
  const sent = mock.queues.events(queue_id);
  expect(sent.length).toBeGreaterThan(6);
  for (const event of sent) expect([event, validate(event)]).toEqual([event, true]);
  expect(validate({ id: 1, type: 'massage' })).toBe(false);
  expect(JSON.stringify(latest)).not.toContain('typeName');
});
