import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { Route } from './route.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

/** The records of one collection, a page of them, by ascending ID. */
export const listRecords: Route = async ({ mock }, request, name) => {
  await mock.state();
  const tables = mock.db;
  if (!Object.hasOwn(tables, name)) {
    throw new UsageError(unknownName('collection', name, Object.keys(tables)));
  }
  const table = tables[name as keyof typeof tables];
  const query = new URL(request.url).searchParams;
  for (const key of query.keys()) {
    if (!['offset', 'limit', 'from'].includes(key)) {
      throw new UsageError(unknownName('parameter', key, ['offset', 'limit', 'from']));
    }
  }
  const limit = Math.min(wholeNumber(query, 'limit') ?? DEFAULT_LIMIT, MAX_LIMIT);
  const from = wholeNumber(query, 'from');
  const offset = from === undefined ? (wholeNumber(query, 'offset') ?? 0) : placeFrom(table.ids(), from);
  const ids = table.ids().slice(offset, offset + limit);
  return { name, total: table.count(), offset, limit, records: ids.map((id) => table.get(id)) };
};

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`"${name}" takes a whole number from 0 on`);
  return Number(text);
}

/** The place of the first ID that is not below the given one. */
function placeFrom(ids: readonly number[], from: number): number {
  const place = ids.findIndex((id) => id >= from);
  return place < 0 ? ids.length : place;
}
