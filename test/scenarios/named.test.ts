import { describe, expect, test } from 'vitest';
import { supports } from '../../src/contract/levels/index.js';
import { endpoints } from '../../src/handlers/endpoints.js';
import { createTeamChatMock, personas } from '../../src/index.js';
import { DEFAULT_NOW } from '../../src/model/index.js';
import { buildOrganization } from '../../src/scenarios/build.js';
import { scenarios } from '../../src/scenarios/index.js';
import { problemsIn, schemaViolations } from '../../src/scenarios/integrity/index.js';
import { SCENARIO_METADATA } from '../../src/scenarios/metadata.js';
import { SCENARIO_NAMES, SCENARIOS } from '../../src/scenarios/registry.js';
import { ask } from '../support/one-request.js';

test('the scenarios of the list, of the export and of the files are the same', async () => {
  expect(Object.keys(scenarios)).toEqual(SCENARIO_NAMES);
  for (const { name, description, load } of SCENARIOS) {
    const scenario = await load();
    expect(scenario).toBe(scenarios[name]);
    expect(scenario).toMatchObject({ name, description });
    expect(scenario.featureLevel).toBe(SCENARIO_METADATA[name].featureLevel);
    expect(scenario.dialect).toBe(SCENARIO_METADATA[name].dialect);
  }
});

/** What GET endpoints need; a column of a path is filled with something that every scenario has. */
const PARAMS: Record<string, Record<string, unknown>> = {
  'GET /messages': { anchor: 'oldest', num_before: 0, num_after: 200 },
  'GET /messages/matches_narrow': { msg_ids: [1, 2, 3], narrow: [['has', 'link']] },
  'GET /users/me/subscriptions': { include_subscribers: 'true' },
  'GET /users': { include_custom_profile_fields: true },
  'GET /channel_folders': { include_archived: true },
};
/** These are about one record, and each is asked for in its own tests; `user_id` and `email` every scenario has. */
const isAboutOne = (name: string): boolean =>
  ['GET /get_stream_id', 'GET /events'].includes(name) || /\{(?!user_id\}|email\})/.test(name);

const LISTS = endpoints.filter(({ method, name }) => method === 'GET' && !isAboutOne(name));

describe.each(SCENARIO_NAMES)('%s', (name) => {
  const mock = createTeamChatMock({ scenario: name, validateResponses: true });

  test('breaks neither schemas nor rules, and tells its messages in order', async () => {
    const org = await buildOrganization({
      scenario: scenarios[name],
      seed: 20,
      now: DEFAULT_NOW,
      settings: {},
    });
    expect(schemaViolations(org)).toEqual([]);
    expect(problemsIn(org)).toEqual([]);
    const times = org.tables.messages.all().map(({ timestamp }) => timestamp);
    expect(times.every((time, i) => i === 0 || time >= (times[i - 1] as number))).toBe(true);
  });

  test('keeps the personas that it has', async () => {
    await mock.ready;
    expect(mock.personas.owner).toMatchObject({ user_id: 1, api_key: 'owner-key', role: 100 });
    if (name === 'empty') return;
    for (const [persona, { user_id, api_key, role, delivery_email }] of Object.entries(personas)) {
      expect(mock.personas[persona]).toMatchObject({ user_id, api_key, role, delivery_email });
    }
  });

  test.each(LISTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (endpoint, { since }) => {
      await mock.ready;
      const { featureLevel = 496 } = SCENARIO_METADATA[name];
      for (const persona of name === 'empty' ? ['owner'] : ['owner', 'member', 'guest']) {
        const { status, body } = await ask(mock, {
          persona,
          method: 'GET',
          path: endpoint
            .slice(4)
            .replace('{user_id}', '1')
            .replace('{email}', name === 'empty' ? 'owner@example.com' : 'member@example.com'),
          fields: PARAMS[endpoint] ?? {},
        });
        if (since !== undefined && !supports(featureLevel, since)) expect(status).toBe(404);
        else if (persona === 'guest' && endpoint === 'GET /invites') expect(body.code).toBe('BAD_REQUEST');
        else expect([status, body.msg]).toEqual([200, '']);
      }
    },
  );
});
