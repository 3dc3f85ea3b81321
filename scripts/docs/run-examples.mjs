/** Sends the example request of each endpoint to a fresh `default` scenario and shortens the results. */

import { recordExample, textOf } from '../../src/server/fixtures/record-examples.ts';
import { createServerMock } from '../../src/server/server-mock.ts';

export { textOf };

/**
 * Returns, by endpoint name, `{ as, method, path, params, upload, response, events }`.
 * @throws when an example fails: every endpoint needs a working one
 */
export async function recordExamples(endpoints) {
  const mock = createServerMock();
  const recorded = new Map();
  for (const endpoint of endpoints) {
    const { status, olderEvents: _, ...example } = await recordExample(mock, endpoint);
    const { method, path, as, response } = example;
    if (status !== 200) throw new Error(`${method} ${path} as ${as}: ${JSON.stringify(response)}`);
    const events = example.events.map(shortened);
    recorded.set(endpoint.name, { ...example, response: shortened(response), events });
  }
  mock.close();
  return recorded;
}

const MAX_ITEMS = 2;
const MAX_FIELDS = 40;

/** A response as the page shows it: the first two items of a long list, and the first fields. */
function shortened(value) {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map((item) => shortened(item));
    return value.length > MAX_ITEMS ? [...shown, `... ${value.length - MAX_ITEMS} more`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.slice(0, MAX_FIELDS).map(([key, inner]) => [key, shortened(inner)]);
  if (entries.length > MAX_FIELDS) shown.push(['...', `${entries.length - MAX_FIELDS} more`]);
  return Object.fromEntries(shown);
}
