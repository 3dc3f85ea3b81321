import * as z from 'zod';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import { defineRoute } from './route.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number from 0')
  .transform(Number);

const query = z.strictObject({
  offset: wholeNumber.optional().describe('number of records to skip; default 0'),
  from: wholeNumber.optional().describe('ID of the first record, instead of an offset'),
  limit: wholeNumber.optional().describe(`number of records; default ${DEFAULT_LIMIT}, at most ${MAX_LIMIT}`),
});

export const recordsSchema = z.object({
  name: z.string(),
  total: z.int(),
  offset: z.int(),
  limit: z.int(),
  records: z.array(z.looseObject({ id: z.int() })),
});

export const recordRoutes = [
  defineRoute({
    method: 'GET',
    path: '/state/{name}',
    summary: 'List records of a collection, by ascending ID',
    query,
    response: recordsSchema,
    async run({ mock, captured: name, query: { offset = 0, from, limit: wanted = DEFAULT_LIMIT } }) {
      await mock.state();
      const tables = mock.db;
      if (!Object.hasOwn(tables, name)) {
        throw new UsageError(unknownName('collection', name, Object.keys(tables)));
      }
      const table = tables[name as keyof typeof tables];
      const limit = Math.min(wanted, MAX_LIMIT);
      const start = from === undefined ? offset : indexOfId(table.ids(), from);
      const ids = table.ids().slice(start, start + limit);
      const records = ids.map((id) => table.get(id) as { id: number });
      return { name, total: table.count(), offset: start, limit, records };
    },
  }),
];

/** The index of the first ID that is not lower. */
function indexOfId(ids: readonly number[], lowest: number): number {
  const index = ids.findIndex((id) => id >= lowest);
  return index < 0 ? ids.length : index;
}
