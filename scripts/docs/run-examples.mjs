/** Sends the example request of each endpoint to a fresh `default` scenario and records the results. */
import { startServer } from 'team-chat-mock/server';
import { EXAMPLES } from './examples.mjs';

const WATCHERS = ['owner', 'admin', 'member', 'guest', 'colleague'];
const EMPTY_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Returns, by endpoint name, `{ as, method, path, params, upload, response, events }`.
 * @throws when an example fails: every endpoint needs a working one
 */
export async function recordExamples(endpoints) {
  const { url, mock, close } = await startServer({ port: 0 });
  const recorded = new Map();
  try {
    for (const endpoint of endpoints) recorded.set(endpoint.name, await record(mock, url, endpoint));
  } finally {
    await close();
  }
  return recorded;
}

async function record(mock, url, endpoint) {
  const {
    as = 'member',
    settings = {},
    before = [],
    path = {},
    target,
    params = {},
    upload,
  } = EXAMPLES[endpoint.name] ?? {};
  await mock.reset();
  mock.settings.set(settings);
  const polls = await Promise.all(
    WATCHERS.map(async (persona) => watch(mock, url, persona, await mock.queues.register(persona))),
  );
  let last = {};
  for (const step of before) {
    const response = await send(mock, url, {
      ...step,
      path: filled(step.path, last),
      params: filled(step.params ?? {}, last),
    });
    if (!step.keep) last = response;
  }
  await Promise.all(polls.map((poll) => poll()));
  const captures = filled(path, last);
  const request = {
    as,
    method: endpoint.method,
    path: target
      ? filled(target, last)
      : endpoint.path.replace(/\{(\w+)\}/g, (_, name) => captures[name] ?? missing(endpoint, name)),
    params: filled(params, last),
    upload,
  };
  const response = await send(mock, url, request);
  const events = (await Promise.all(polls.map((poll) => poll()))).flat();
  return {
    ...request,
    response: shortened(response, url),
    events: events.map((event) => shortened(event, url)),
  };
}

function missing({ name }, capture) {
  throw new Error(`scripts/docs/examples.mjs: the example of "${name}" needs path: { ${capture}: ... }`);
}

/** Replaces `{ids.0}` by that field of the last response. A text with nothing else keeps the field's type. */
function filled(value, last) {
  if (Array.isArray(value)) return value.map((item) => filled(item, last));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, last)]));
  if (typeof value !== 'string') return value;
  const at = (path) => path.split('.').reduce((inner, key) => inner?.[key], last);
  const whole = /^\{([\w.]+)\}$/.exec(value);
  if (whole) return at(whole[1]) ?? value;
  return value.replace(/\{([a-z_][\w.]*)\}/g, (text, name) => at(name) ?? text);
}

async function send(mock, url, { as, method, path, params = {}, upload }) {
  const fields = Object.entries(params).map(([name, value]) => [name, textOf(value)]);
  const inQuery = method === 'GET';
  const query = inQuery && fields.length > 0 ? `?${new URLSearchParams(fields)}` : '';
  const body = upload
    ? formWith(upload)
    : inQuery || fields.length === 0
      ? undefined
      : new URLSearchParams(fields);
  const headers = as === null ? {} : { authorization: mock.authHeader(as) };
  const response = await fetch(`${url}/api/v1${path}${query}`, { method, headers, body });
  const json = await response.json();
  if (response.status !== 200) throw new Error(`${method} ${path} as ${as}: ${JSON.stringify(json)}`);
  return json;
}

function formWith(name) {
  const content = name.endsWith('.png') ? Buffer.from(EMPTY_PNG, 'base64') : 'Bring cake.';
  const form = new FormData();
  form.append('filename', new File([content], name));
  return form;
}

export function textOf(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A queue of one persona; each `poll()` returns the events since the last one. */
function watch(mock, url, persona, { queue_id }) {
  const headers = { authorization: mock.authHeader(persona) };
  let last = '-1';
  return async function poll() {
    const query = new URLSearchParams({ queue_id, dont_block: 'true', last_event_id: last });
    // Watchers whose accounts are deactivated receive no events.
    const { events = [] } = await (await fetch(`${url}/api/v1/events?${query}`, { headers })).json();
    last = String(events.at(-1)?.id ?? last);
    return events;
  };
}

const MAX_ITEMS = 2;
const MAX_FIELDS = 40;

/**
 * A response as the page shows it: the first two items of a long list, and the URL used in the documentation.
 */
function shortened(value, url) {
  if (typeof value === 'string') return value.replaceAll(url, 'http://127.0.0.1:9100');
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map((item) => shortened(item, url));
    return value.length > MAX_ITEMS ? [...shown, `... ${value.length - MAX_ITEMS} more`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.slice(0, MAX_FIELDS).map(([key, inner]) => [key, shortened(inner, url)]);
  if (entries.length > MAX_FIELDS) shown.push(['...', `${entries.length - MAX_FIELDS} more`]);
  return Object.fromEntries(shown);
}
