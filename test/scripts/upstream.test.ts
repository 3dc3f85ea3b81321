import { expect, test } from 'vitest';
import { unknownLevels } from '../../scripts/upstream/changelog.js';
import { compareDescriptions } from '../../scripts/upstream/compare.js';
import { openApiFor } from '../../src/server/openapi/index.js';

const operation = (properties: object, returned: object) => ({
  requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { properties } } } },
  responses: { 200: { content: { 'application/json': { schema: returned } } } },
});

const list = (items: object) => ({ properties: { events: { type: 'array', items } } });

test('lists operations, parameters, values, fields and events that only one description has', () => {
  const published = {
    components: { schemas: { Success: { properties: { result: { type: 'string' } } } } },
    paths: {
      '/drafts/{id}': {
        patch: operation(
          { draft: {}, mode: { enum: ['add', 'replace'] } },
          { allOf: [{ $ref: '#/components/schemas/Success' }, { properties: { edited_at: {} } }] },
        ),
      },
      '/weather': { get: { responses: {} } },
      '/events': {
        get: operation(
          {},
          list({
            oneOf: [
              { properties: { type: { enum: ['typing'] }, op: { enum: ['start'] }, sender: {} } },
              { properties: { type: { enum: ['weather'] } } },
            ],
          }),
        ),
      },
    },
  };
  const own = {
    paths: {
      '/drafts/{draft_id}': {
        patch: operation({ draft: {}, mode: { enum: ['add'] }, colour: {} }, { properties: { result: {} } }),
      },
      '/events': {
        get: operation(
          {},
          list({ anyOf: [{ properties: { type: { const: 'typing' }, op: { const: 'start' } } }] }),
        ),
      },
    },
  };
  expect(compareDescriptions(published, own)).toEqual({
    missing: [
      'GET /events: returns events[](typing/start).sender',
      'GET /events: returns events[](weather)',
      'GET /events: returns events[](weather).type',
      'GET /weather',
      'PATCH /drafts/{}: parameter mode takes replace',
      'PATCH /drafts/{}: returns edited_at',
    ],
    extra: ['PATCH /drafts/{}: parameter colour'],
  });
});

test('finds no difference between the description of the mock and itself', async () => {
  const own = (await openApiFor({ level: 512, dialect: 'zulip' }, { version: '0' })) as Record<
    string,
    unknown
  >;
  expect(compareDescriptions(own, own)).toEqual({ missing: [], extra: [] });
});

test('lists what another level of the mock has', async () => {
  const at = async (level: number) =>
    (await openApiFor({ level, dialect: 'zulip' }, { version: '0' })) as Record<string, unknown>;
  const { missing, extra } = compareDescriptions(await at(512), await at(400));
  expect(missing).toContain('POST /channels/create');
  expect(extra).toContain('PATCH /users/me/subscriptions');
});

test('lists feature levels of a changelog that are neither implemented nor explained', () => {
  const changelog = `
## Changes in Zulip 13.0

**Feature level 9999**

* [\`GET /weather\`](/api/get-weather): Added a new endpoint.

**Feature level 508**

* [\`POST /messages\`](/api/send-message): Added \`message_url\`.

**Feature levels 9000-9001**

Reserved.
`;
  expect(unknownLevels(changelog)).toEqual([
    { level: 9999, text: '* [`GET /weather`](/api/get-weather): Added a new endpoint.' },
    { level: 9000, text: 'Reserved.' },
    { level: 9001, text: 'Reserved.' },
  ]);
});
