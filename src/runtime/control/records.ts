import * as z from 'zod';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { AnyTable, Organization, RecordHolder, TableName } from '../../model/index.js';
import type { Problem } from '../../scenarios/integrity/index.js';
import { definite, isKeyOf, lowerBound } from '../../values.js';
import { runtimeOf } from '../mock/mock-internals.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import { defineRoute, deliverDue, idIn, notFound, wholeNumberParameter } from './route.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

const listQuery = z.strictObject({
  offset: wholeNumberParameter.optional().describe('number of records to skip; default 0'),
  from: wholeNumberParameter.optional().describe('ID of the first record, instead of an offset'),
  search: z.string().optional().describe('text that a record contains, in any field'),
  limit: wholeNumberParameter
    .optional()
    .describe(`number of records; default ${DEFAULT_LIMIT}, at most ${MAX_LIMIT}`),
});

const recordSchema = z.looseObject({ id: z.int() });

export const recordsSchema = z.object({
  name: z.string(),
  total: z.int(),
  offset: z.int(),
  limit: z.int(),
  records: z.array(recordSchema),
});

const listRoute = {
  summary: 'List records of a collection, by ascending ID',
  query: listQuery,
  response: recordsSchema,
};

const factoryFields = z.looseObject({}).describe('fields of the factory of this resource');

export const recordRoutes = [
  defineRoute('GET /state/{name}', {
    ...listRoute,
    run: ({ mock, path, query }) => listRecords(mock, path.name, query),
  }),
  defineRoute('GET /records/{resource}', {
    ...listRoute,
    run: ({ mock, path, query }) => listRecords(mock, path.resource, query),
  }),
  defineRoute('POST /records/{resource}', {
    summary: 'Create one record or several, all or none, with a factory',
    body: z.union([factoryFields, z.array(factoryFields)], {
      error: 'must be an object or a list of objects',
    }),
    response: z.object({ records: z.array(z.looseObject({})) }).describe('as the factory returns them'),
    async run({ mock, path: { resource }, body }) {
      await mock.ready;
      return { records: await createRecords(mock, resource, Array.isArray(body) ? body : [body]) };
    },
  }),
  defineRoute('GET /records/{resource}/{id}', {
    summary: 'Get a record',
    fails: 'Unknown collection',
    response: recordSchema,
    async run({ mock, path }) {
      await deliverDue(mock);
      return { ...requireRecord(mock.db[requireTableName(mock, path.resource)], path) };
    },
  }),
  defineRoute('PATCH /records/{resource}/{id}', {
    summary: 'Change fields of a record',
    body: z.looseObject({}).describe('fields of the stored record'),
    response: recordSchema,
    async run({ mock, path, body }) {
      await mock.ready;
      const name = requireTableName(mock, path.resource);
      return changeRecords(mock, async ({ tables }) => {
        const { id } = requireRecord(tables[name], path);
        const table: AnyTable = tables[name];
        if (Object.hasOwn(body, 'id')) throw new UsageError('Invalid "id": cannot be changed.');
        return { ...(await table.update(id, body)) };
      });
    },
  }),
  defineRoute('DELETE /records/{resource}/{id}', {
    summary: 'Delete a record that nothing refers to',
    fails: 'Unknown collection, or a record that others refer to',
    response: z.object({ deleted: z.int() }),
    async run({ mock, path }) {
      await mock.ready;
      const name = requireTableName(mock, path.resource);
      return changeRecords(mock, async ({ tables }) => {
        const { id } = requireRecord(tables[name], path);
        await tables[name].delete(id);
        return { deleted: id };
      });
    },
  }),
];

async function listRecords(
  mock: TeamChatMock,
  name: string,
  { offset = 0, from, search = '', limit: wanted = DEFAULT_LIMIT }: z.output<typeof listQuery>,
) {
  await deliverDue(mock);
  const table = mock.db[requireTableName(mock, name)];
  const limit = Math.min(wanted, MAX_LIMIT);
  const text = search.toLowerCase();
  const contains = (id: number) => JSON.stringify(table.get(id)).toLowerCase().includes(text);
  const ids = text === '' ? table.ids() : table.ids().filter(contains);
  const start = from === undefined ? offset : lowerBound(ids, from);
  const records = ids.slice(start, start + limit).map((id) => definite(table.get(id)));
  return { name, total: ids.length, offset: start, limit, records };
}

const FACTORIES = {
  bot_storage: 'botStorageEntryFactory',
  channel_folders: 'channelFolderFactory',
  channels: 'channelFactory',
  drafts: 'draftFactory',
  event_queues: 'eventQueueFactory',
  invitations: 'invitationFactory',
  invite_links: 'inviteLinkFactory',
  messages: 'messageFactory',
  navigation_views: 'navigationViewFactory',
  playgrounds: 'playgroundFactory',
  presences: 'presenceFactory',
  profile_fields: 'profileFieldFactory',
  push_devices: 'pushRegistrationFactory',
  realm_domains: 'domainFactory',
  realm_exports: 'dataExportFactory',
  reminders: 'reminderFactory',
  saved_snippets: 'savedSnippetFactory',
  scheduled_messages: 'scheduledMessageFactory',
  subscriptions: 'subscriptionFactory',
  user_groups: 'userGroupFactory',
  users: 'userFactory',
} as const satisfies { readonly [T in TableName]?: string };

interface AnyFactory {
  createEach(mock: RecordHolder, objects: readonly object[]): Promise<object[]>;
}

/**
 * Creates a record from each object with the factory of the table. Creates all records, or none of them.
 * @throws UsageError when the table has no factory, or the factory rejects an object; nothing changes then
 */
export async function createRecords(
  mock: RecordHolder,
  table: string,
  objects: readonly object[],
): Promise<object[]> {
  if (!isKeyOf(FACTORIES, table)) {
    throw new UsageError(unknownName('resource with a factory', table, Object.keys(FACTORIES)));
  }
  const factories = await import('../../factories/index.js');
  const factory: AnyFactory = factories[FACTORIES[table]];
  return factory.createEach(mock, objects);
}

function requireTableName({ db }: TeamChatMock, name: string): TableName {
  if (isKeyOf(db, name)) return name;
  throw new UsageError(unknownName('collection', name, Object.keys(db)));
}

/** @throws ApiError `NOT_FOUND` when the table has no record with this ID */
function requireRecord(
  table: { get(id: number): { id: number } | undefined },
  { resource, id }: { resource: string; id: string },
): { id: number } {
  const found = table.get(idIn(id));
  if (found === undefined) throw notFound(`There is no record ${id} in ${resource}.`);
  return found;
}

/**
 * Changes records. Rolls back the change if the organization then breaks a rule.
 * @throws UsageError that describes the rule
 */
async function changeRecords<T>(mock: TeamChatMock, change: (org: Organization) => Promise<T>): Promise<T> {
  const { problemsIn } = await import('../../scenarios/integrity/index.js');
  return runtimeOf(mock).transact(async (org) => {
    const currentProblems = () => problemsIn(org).map(textOf);
    const earlierProblems = new Set(currentProblems());
    const { event_queues: queues } = org.tables;
    const queueIds = queues.all().map(({ queue_id }) => queue_id);
    const result = await change(org);
    const problem = currentProblems().find((text) => !earlierProblems.has(text));
    if (problem !== undefined) {
      throw new UsageError(`The change would make the data inconsistent: ${problem}.`);
    }
    const deletedIds = queueIds.filter((id) => queues.firstBy('queueId', id) === undefined);
    // Removes the events of the deleted queues, and ends their polls.
    for (const id of deletedIds) org.events.drop(id);
    return result;
  });
}

const textOf = ({ table, where, problem }: Problem) => `${table} ${where}: ${problem}`;
