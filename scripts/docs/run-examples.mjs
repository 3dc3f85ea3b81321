/** Sends the example request of each endpoint to a fresh `default` scenario and shortens the results. */

import { DEFAULT_LEVEL } from '../../src/contract/levels/index.ts';
import { recordExample } from '../../src/server/fixtures/record-examples.ts';
import { createServerMock } from '../../src/server/server-mock.ts';

/**
 * @import { RecordedExample } from '../../src/server/fixtures/record-examples.ts'
 * @import { DocumentedEndpoint } from './sources.ts'
 */

/** The server version that the documentation describes. */
const VERSION = /** @type {const} */ ({ level: DEFAULT_LEVEL, dialect: 'reference' });

/** @typedef {{ kind: string, shown: unknown }} ExampleEvent */

/**
 * @typedef {Omit<RecordedExample, 'status' | 'response' | 'events' | 'olderEvents'> & {
 *   response: unknown, events: ExampleEvent[] }} Example
 */

/**
 * Returns, by endpoint name, `{ as, method, path, params, upload, response, events }`.
 * @param {DocumentedEndpoint[]} endpoints
 * @throws when an example fails: every endpoint needs a working one
 */
export async function recordExamples(endpoints) {
  const mock = createServerMock();
  /** @type {Map<string, Example>} */
  const recorded = new Map();
  for (const endpoint of endpoints) {
    const { status, olderEvents: _, ...example } = await recordExample(mock, endpoint, VERSION);
    const { method, path, as, response } = example;
    if (status !== 200) throw new Error(`${method} ${path} as ${as}: ${JSON.stringify(response)}`);
    const events = example.events.map((event) => ({ kind: kindOf(event), shown: shortened(event) }));
    recorded.set(endpoint.name, { ...example, response: shortened(response), events });
  }
  mock.close();
  return recorded;
}

/**
 * The key of an event: its type, and its op if it has one.
 * @param {{ type: string, op?: string }} event
 */
function kindOf({ type, op }) {
  return op === undefined ? type : `${type}.${op}`;
}

const MAX_ITEMS = 2;
const MAX_FIELDS = 40;

/**
 * A response as the page shows it: the first two items of a long list, and the first fields.
 * @param {unknown} value
 * @returns {unknown}
 */
function shortened(value) {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map((item) => shortened(item));
    return value.length > MAX_ITEMS ? [...shown, `... ${value.length - MAX_ITEMS} more`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.slice(0, MAX_FIELDS).map(([key, inner]) => ({ key, value: shortened(inner) }));
  if (entries.length > MAX_FIELDS) shown.push({ key: '...', value: `${entries.length - MAX_FIELDS} more` });
  return Object.fromEntries(shown.map(({ key, value }) => [key, value]));
}
