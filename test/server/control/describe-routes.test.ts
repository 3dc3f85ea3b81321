import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked by name
type Json = any;

async function start() {
  const server = await startControlled();
  const { body: document } = await server.control('GET', '/_mock/openapi.control.json');
  return { ...server, document };
}

test('returns a valid OpenAPI document', async () => {
  const { document, url } = await start();
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${url}/_mock` }] });
});

test('describes the routes of the control API', async () => {
  const { document } = await start();
  const operations = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  for (const operation of [
    ...['GET /health', 'GET /state', 'GET /scenarios', 'POST /reset', 'GET /snapshot', 'PUT /snapshot'],
    ...['GET /faults', 'POST /faults', 'DELETE /faults', 'DELETE /faults/{id}', 'GET /requests'],
    ...['GET /outbox', 'DELETE /outbox', 'GET /settings', 'PATCH /settings', 'GET /clock', 'POST /clock'],
    ...['POST /realms', 'DELETE /realms/{name}', 'GET /openapi.json', 'GET /openapi.control.json'],
    ...['GET /har', 'GET /docs', 'GET /'],
  ]) {
    expect(operations).toContain(operation);
  }
});

test("omits from a realm's document the routes that only the main organization has", async () => {
  const { control } = await start();
  await control('POST', '/_mock/realms', { name: 'two' });
  const { body } = await control('GET', '/realms/two/_mock/openapi.control.json');
  expect(body.paths).not.toHaveProperty('/realms');
  expect(body.servers[0].url).toMatch(/\/realms\/two\/_mock$/);
});

test('describes the responses that the routes return', async () => {
  const { document, control, api, mock } = await start();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'doc' });
  await api('owner', 'PATCH', '/users/1?role=400');
  await api('member', 'POST', '/invites?invitee_emails=new@example.org&stream_ids=[1]');
  await api('member', 'GET', '/nowhere');
  await control('POST', '/_mock/faults', { method: 'GET', path: '/users', code: 'RATE_LIMIT_HIT' });
  const { queue_id } = await mock.queues.register('member');
  await api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=5&dont_block=true`);
  await api('owner', 'PATCH', '/users/4?full_name=Mia');
  await mock.trigger('typing');
  const { body } = await api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`);
  const polling = api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=${body.events.at(-1).id}`);
  const captures: Record<string, string> = {
    '/queues/{queue_id}': `/queues/${queue_id}`,
    '/events/wait': '/events/wait?type=typing',
    '/queues/{queue_id}/events': `/queues/${queue_id}/events`,
    '/state/{name}': '/state/users',
    '/records/{resource}': '/records/users',
    '/records/{resource}/{id}': '/records/users/4',
    '/requests/wait': '/requests/wait?endpoint=PATCH%20/users/{user_id}',
    '/requests/{id}': '/requests/1',
    '/requests/{id}/explanation': '/requests/1/explanation',
    '/requests/{id}/state': '/requests/1/state?persona=member',
    '/requests/{id}/snapshot': '/requests/1/snapshot',
    '/requests/{id}/diff': '/requests/1/diff?to=2',
  };
  for (const [path, methods] of Object.entries(document.paths as Record<string, Json>)) {
    const schema = methods.get?.responses[200].content['application/json']?.schema;
    // Creating that document takes seconds; test/server/openapi/document.test.ts validates it.
    if (schema === undefined || path === '/openapi.json') continue;
    const response = await control('GET', `/_mock${captures[path] ?? path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const pointer = `doc#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: encodeURI(pointer) });
    expect([path, validate(response.body), validate.errors]).toEqual([path, true, null]);
  }
  await mock.trigger('typing');
  await polling;
});

test('describes exactly the fields that POST /_mock/reset accepts', async () => {
  const { document, control } = await start();
  const { schema } = document.paths['/reset'].post.requestBody.content['application/json'];
  expect(Object.keys(schema.properties)).toEqual([
    'scenario',
    'snapshot',
    'seed_file',
    'seed',
    'feature_level',
    'dialect',
    'now',
    'settings',
    'latency',
  ]);
  expect((await control('POST', '/_mock/reset', { sed: 1 })).body.msg).toMatch(
    /Unknown field "sed"\. Did you mean "seed"\?/,
  );
});

test('documents a body as required if the route returns 400 for a request without one', async () => {
  const { document, control, mock } = await start();
  const { queue_id } = await mock.queues.register('member');
  const documented: Record<string, boolean> = {};
  const observed: Record<string, boolean> = {};
  for (const [path, methods] of Object.entries(document.paths as Record<string, Json>)) {
    for (const [method, { requestBody }] of Object.entries(methods as Record<string, Json>)) {
      if (requestBody === undefined) continue;
      const operation = `${method.toUpperCase()} ${path}`;
      const filled = path
        .replace('{queue_id}', queue_id)
        .replace('{resource}/{id}', 'users/4')
        .replace('{resource}', 'users');
      documented[operation] = requestBody.required;
      observed[operation] = (await control(method.toUpperCase(), `/_mock${filled}`)).status === 400;
    }
  }
  expect(documented).toEqual(observed);
  expect(Object.keys(documented).filter((operation) => !documented[operation])).toEqual([
    'POST /reset',
    'POST /records/{resource}',
    'PATCH /records/{resource}/{id}',
    'PATCH /settings',
  ]);
});

test.each([
  ['/requests/{id}/diff', ['to']],
  ['/requests/wait', ['endpoint']],
  ['/events/wait', ['type']],
  ['/state/{name}', []],
])('documents the required query parameters of GET %s: %j', async (path, names) => {
  const { document } = await start();
  const parameters: Json[] = document.paths[path].get.parameters;
  const isRequired = (parameter: Json) => parameter.in === 'query' && parameter.required;
  expect(parameters.filter(isRequired).map(({ name }) => name)).toEqual(names);
});

test('documents that a reproduction fails while the journal is empty', async () => {
  const { document, control } = await start();
  expect((await control('GET', '/_mock/repro')).status).toBe(400);
  expect(document.paths['/repro'].get.responses[400].description).toContain('The journal has no request');
  expect(document.paths['/health'].get.responses[400]).toBeUndefined();
});
