import { beforeAll, describe, expect, test } from 'vitest';
import { supports } from '../../src/contract/levels/index.js';
import { endpoints } from '../../src/handlers/endpoints.generated.js';
import { createTeamChatMock, personas, type TeamChatMock } from '../../src/index.js';
import { DEFAULT_NOW, type Organization } from '../../src/model/index.js';
import { buildOrganization } from '../../src/scenarios/build.js';
import { type Scenario, type ScenarioName, scenarios } from '../../src/scenarios/index.js';
import { problemsIn, schemaViolations } from '../../src/scenarios/integrity/index.js';
import { definite } from '../../src/values.js';
import { sendRequest } from '../support/request-examples.js';

/** Parameters of GET endpoints that need some. */
const PARAMS: Record<string, Record<string, unknown>> = {
  'GET /messages': { anchor: 'oldest', num_before: 0, num_after: 200 },
  'GET /messages/matches_narrow': { msg_ids: [1, 2, 3], narrow: [['has', 'link']] },
  'GET /users/me/subscriptions': { include_subscribers: 'true' },
  'GET /users': { include_custom_profile_fields: true },
  'GET /channel_folders': { include_archived: true },
  'GET /calls/bigbluebutton/create': { meeting_name: 'Standup' },
};
/** Endpoints for a single record, except users, who exist in every scenario; and the endpoint for bots only. */
const needsRecord = (name: string): boolean =>
  ['GET /get_stream_id', 'GET /events', 'GET /bot_storage'].includes(name) ||
  /\{(?!user_id\}|email\})/.test(name);

const LISTS = endpoints.filter(({ method, name }) => method === 'GET' && !needsRecord(name));

const NOT_FOR_GUESTS = ['GET /invites', 'GET /bots'];

/** The owner, a member and a guest of scenarios without the personas of `default`. */
const OWN_PERSONAS: Partial<Record<ScenarioName, readonly string[]>> = {
  development: ['desdemona', 'hamlet', 'polonius'],
};

/** A scenario that is not bundled, so that its records are checked. */
function copyOf(scenario: Scenario): Scenario {
  return { ...scenario, ...(scenario.extends && { extends: copyOf(scenario.extends) }) };
}

/** Declares the tests that every scenario must pass. Returns the mock that they use. */
export function checkScenario(name: ScenarioName): TeamChatMock {
  const mock = createTeamChatMock({ scenario: name, validateResponses: true });
  describe(`the scenario ${name}`, () => {
    const build = (scenario: Scenario) =>
      buildOrganization({ scenario, seed: 20, now: DEFAULT_NOW, settings: {} });
    let organization: Organization;
    beforeAll(async () => {
      organization = await build(scenarios[name]);
    });

    test('contains valid records, and messages in chronological order', () => {
      expect(schemaViolations(organization)).toEqual([]);
      expect(problemsIn(organization)).toEqual([]);
      const times = organization.tables.messages.all().map(({ timestamp }) => timestamp);
      expect(times.every((time, i) => i === 0 || time >= (times[i - 1] as number))).toBe(true);
    });

    test('creates the same records with and without checking each record', async () => {
      const records = (org: Organization) =>
        org.eachTable().map(([table, all]) => JSON.stringify([table, all.all()]));
      expect(records(organization)).toEqual(records(await build(copyOf(scenarios[name]))));
    });

    if (name === 'empty')
      test('has the same owner as the default scenario', async () => {
        await mock.ready;
        expect(mock.personas.owner).toMatchObject({ user_id: 1, api_key: 'owner-key', role: 100 });
      });
    else if (OWN_PERSONAS[name] === undefined)
      test('has the same personas as the default scenario', async () => {
        await mock.ready;
        for (const [persona, { user_id, api_key, role, delivery_email }] of Object.entries(personas)) {
          expect(mock.personas[persona]).toMatchObject({ user_id, api_key, role, delivery_email });
        }
      });

    // The scenario `empty` has no channel.
    if (name !== 'empty')
      test('does not let users delete messages they sent in any channel while "can_delete_own_message_group" is "nobody"', async () => {
        const strict = createTeamChatMock({
          scenario: name,
          settings: { can_delete_own_message_group: 'nobody' },
        });
        await strict.ready;
        const persona = OWN_PERSONAS[name]?.[1] ?? 'member';
        const sender = definite(strict.personas[persona]).user_id;
        const send = (method: string, path: string, fields = {}) =>
          sendRequest(strict, { persona, method, path, fields });
        const statuses: number[] = [];
        const subscriptions = strict.db.subscriptions.all().filter(({ user_id }) => user_id === sender);
        for (const { stream_id } of subscriptions) {
          const to = strict.db.channels.get(stream_id)?.name;
          const message = { type: 'stream', to, topic: 'lunch', content: 'hello' };
          const { status, body } = await send('POST', '/messages', message);
          if (status === 200) statuses.push((await send('DELETE', `/messages/${body.id}`)).status);
        }
        expect([...new Set(statuses)]).toEqual([400]);
      });

    const { featureLevel = 496 } = scenarios[name];
    /** The name of the test of an endpoint. */
    const accepts = ({ name: endpoint, since, role }: (typeof LISTS)[number]): string => {
      if (since !== undefined && !supports(featureLevel, since))
        return `has no ${endpoint} at its feature level`;
      if (role !== undefined || name === 'empty') return `lets the owner call ${endpoint}`;
      if (NOT_FOR_GUESTS.includes(endpoint))
        return `lets an owner and a member, but no guest, call ${endpoint}`;
      return `lets an owner, a member and a guest call ${endpoint}`;
    };
    test.each(LISTS.map((endpoint) => [accepts(endpoint), endpoint] as const))(
      '%s',
      async (_, { name: endpoint, since, role }) => {
        await mock.ready;
        const [owner = 'owner', ...others] = OWN_PERSONAS[name] ?? ['owner', 'member', 'guest'];
        for (const persona of name === 'empty' ? [owner] : [owner, ...others]) {
          const { status, body } = await sendRequest(mock, {
            persona,
            method: 'GET',
            path: endpoint
              .slice(4)
              .replace('{user_id}', String(mock.personas[owner]?.user_id))
              .replace(
                '{email}',
                String(mock.personas[name === 'empty' ? owner : (others[0] as string)]?.email),
              ),
            fields: PARAMS[endpoint] ?? {},
          });
          const refused =
            (role !== undefined && persona !== owner) ||
            (persona === others[1] && NOT_FOR_GUESTS.includes(endpoint));
          if (since !== undefined && !supports(featureLevel, since)) expect([404, 405]).toContain(status);
          else if (refused) expect(body.code).toBe('BAD_REQUEST');
          else expect([status, body.msg]).toEqual([200, '']);
        }
      },
    );
  });
  return mock;
}
