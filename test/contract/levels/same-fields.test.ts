import { expect, test } from 'vitest';
import { LATEST_LEVEL } from '../../../src/contract/levels/index.js';
import { clientAt, type LevelClient } from './client.js';

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
type Json = any;

/** The paths of all fields in a value, with those of nested objects. */
function fieldsOf(value: Json, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...fieldsOf(inner, `${path}.${name}`),
  ]);
}

/** The response to a GET request. A request that does not exist at a level returns an error. */
type Get = (path: string, fields?: Record<string, unknown>) => Promise<Json>;

/** The places that contain a record: GET requests, a field of POST /register, and events. */
interface Carriers {
  /** Finds the record in a list; by default the last one. */
  find?: (record: Json) => boolean;
  read: Record<string, (get: Get) => Promise<Json>>;
  registered?: string;
  /** Events by type and op, with the function that returns their records. */
  events?: Record<string, (event: Json) => Json>;
  /** Fields that only some of the places have, by design. */
  except?: readonly string[];
}

const CHANNEL = 'Fresh channel';
const newest = {
  anchor: 'newest',
  num_before: 1,
  num_after: 0,
  apply_markdown: false,
  client_gravatar: false,
};

const RECORDS: Record<string, Carriers> = {
  channel: {
    find: ({ name }) => name === CHANNEL,
    read: {
      'GET /streams': async (get) => (await get('/streams')).streams,
      'GET /streams/{stream_id}': async (get) => (await get('/streams/7')).stream,
    },
    registered: 'streams',
    events: {
      'stream create': ({ streams }) => streams,
      // Newer servers send only the ID.
      'stream delete': ({ streams }) => (streams[0].name ? streams : undefined),
      default_streams: ({ default_streams }) => default_streams,
    },
  },
  'default channel': {
    find: ({ name }) => name === CHANNEL,
    read: { 'GET /streams': async (get) => (await get('/streams')).streams },
    registered: 'realm_default_streams',
  },
  subscription: {
    find: ({ name }) => name === CHANNEL,
    read: {
      'GET /users/me/subscriptions': async (get) =>
        (await get('/users/me/subscriptions', { include_subscribers: true })).subscriptions,
    },
    registered: 'subscriptions',
    events: { 'subscription add': ({ subscriptions }) => subscriptions },
  },
  user: {
    find: ({ full_name }) => full_name === 'Fresh User',
    read: {
      'GET /users': async (get) =>
        (await get('/users', { client_gravatar: false, include_custom_profile_fields: true })).members,
    },
    registered: 'realm_users',
    events: { 'realm_user add': ({ person }) => person },
    // Users in `realm_users` are active.
    except: ['.is_active'],
  },
  'user group': {
    find: ({ name }) => name === 'fresh-group',
    read: { 'GET /user_groups': async (get) => (await get('/user_groups')).user_groups },
    registered: 'realm_user_groups',
    events: { 'user_group add': ({ group }) => group },
  },
  message: {
    read: {
      'GET /messages': async (get) => (await get('/messages', newest)).messages,
      'GET /messages/{message_id}': async (get) => {
        const { id } = (await get('/messages', newest)).messages.at(-1);
        return (await get(`/messages/${id}`, { client_gravatar: false, apply_markdown: false })).message;
      },
    },
    events: { message: ({ message }) => message },
    // Events send them next to the message.
    except: ['.flags'],
  },
  'channel folder': {
    read: { 'GET /channel_folders': async (get) => (await get('/channel_folders')).channel_folders },
    registered: 'channel_folders',
    events: { 'channel_folder add': ({ channel_folder }) => channel_folder },
  },
  draft: {
    read: { 'GET /drafts': async (get) => (await get('/drafts')).drafts },
    registered: 'drafts',
    events: { 'drafts add': ({ drafts }) => drafts },
  },
  'saved snippet': {
    read: { 'GET /saved_snippets': async (get) => (await get('/saved_snippets')).saved_snippets },
    registered: 'saved_snippets',
    events: { 'saved_snippets add': ({ saved_snippet }) => saved_snippet },
  },
  'scheduled message': {
    find: ({ content }) => content === 'Fresh plan',
    read: {
      'GET /scheduled_messages': async (get) => (await get('/scheduled_messages')).scheduled_messages,
    },
    registered: 'scheduled_messages',
    events: { 'scheduled_messages add': ({ scheduled_messages }) => scheduled_messages },
  },
  reminder: {
    read: { 'GET /reminders': async (get) => (await get('/reminders')).reminders },
    registered: 'reminders',
    events: { 'reminders add': ({ reminders }) => reminders },
  },
  'navigation view': {
    find: ({ fragment }) => fragment === 'feed',
    read: { 'GET /navigation_views': async (get) => (await get('/navigation_views')).navigation_views },
    registered: 'navigation_views',
    events: { 'navigation_view add': ({ navigation_view }) => navigation_view },
  },
  linkifier: {
    read: { 'GET /realm/linkifiers': async (get) => (await get('/realm/linkifiers')).linkifiers },
    registered: 'realm_linkifiers',
    events: { realm_linkifiers: ({ realm_linkifiers }) => realm_linkifiers },
  },
  'profile field': {
    read: { 'GET /realm/profile_fields': async (get) => (await get('/realm/profile_fields')).custom_fields },
    registered: 'custom_profile_fields',
    events: { custom_profile_fields: ({ fields }) => fields },
  },
  export: {
    read: { 'GET /export/realm': async (get) => (await get('/export/realm')).exports },
    events: { realm_export: ({ exports }) => exports },
  },
  bot: {
    read: {},
    registered: 'realm_bots',
    events: { 'realm_bot add': ({ bot }) => bot },
  },
};

/** Creates one record of each kind. Requests that do not exist at the level are rejected. */
async function createEach({ ask }: LevelClient): Promise<void> {
  const requests: [method: string, path: string, fields: Record<string, unknown>][] = [
    ['POST', '/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] }],
    ['POST', '/default_streams', { stream_id: 7 }],
    ['POST', '/users', { email: 'fresh@example.com', password: 'x', full_name: 'Fresh User' }],
    ['POST', '/user_groups/create', { name: 'fresh-group', description: 'Fresh', members: [2] }],
    ['POST', '/channel_folders/create', { name: 'Fresh', description: 'Folder' }],
    ['POST', '/drafts', { drafts: [{ type: 'stream', to: [1], topic: 'lunch', content: 'Soup?' }] }],
    ['POST', '/saved_snippets', { title: 'Greeting', content: 'Hello' }],
    [
      'POST',
      '/scheduled_messages',
      { type: 'direct', to: [2], content: 'Fresh plan', scheduled_delivery_timestamp: 1_768_600_000 },
    ],
    ['POST', '/reminders', { message_id: 4, scheduled_delivery_timestamp: 1_768_600_000, note: 'Answer' }],
    ['POST', '/navigation_views', { fragment: 'feed', is_pinned: true }],
    [
      'POST',
      '/realm/filters',
      {
        pattern: '#(?P<id>[0-9]+)',
        url_template: 'https://t.example.com/{id}',
        url_format_string: 'https://t.example.com/%(id)s',
      },
    ],
    ['POST', '/realm/profile_fields', { name: 'Handle', field_type: 1 }],
    ['POST', '/export/realm', {}],
    ['POST', '/bots', { full_name: 'Fresh bot', short_name: 'fresh' }],
    ['POST', '/messages', { type: 'stream', to: '1', topic: 'lunch', content: 'Soup!' }],
  ];
  for (const request of requests) await ask('admin', ...request);
}

/** The fields of every record by place, at one level. */
async function everyPlaceAt(level: number): Promise<Record<string, Record<string, string[]>>> {
  const client = await clientAt(level);
  const { ask } = client;
  const client_capabilities = { linkifier_url_template: true, empty_topic_name: true };
  const register = () =>
    ask('admin', 'POST', '/register', {
      client_gravatar: false,
      include_subscribers: true,
      client_capabilities,
    });
  const get: Get = async (path, fields) => (await ask('admin', 'GET', path, fields)).body;

  const { queue_id } = (await register()).body;
  await createEach(client);
  const { body: state } = await register();
  const places: Record<string, Record<string, string[]>> = {};
  const noteFor = (kind: string) => (place: string, value: Json) => {
    const { find, except } = RECORDS[kind] as Carriers;
    const list = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'object' && one);
    const record = find ? list.find(find) : list.at(-1);
    if (record === undefined) return;
    const fields = fieldsOf(record).filter((field) => !except?.includes(field));
    places[kind] = { ...places[kind], [place]: fields.sort() };
  };
  for (const [kind, { read, registered }] of Object.entries(RECORDS)) {
    const note = noteFor(kind);
    for (const [place, list] of Object.entries(read)) note(place, await list(get));
    if (registered) note(`${registered} of POST /register`, state[registered]);
  }
  await ask('admin', 'DELETE', '/streams/7');
  const { events } = await get('/events', { queue_id, last_event_id: -1, dont_block: true });
  for (const [kind, carriers] of Object.entries(RECORDS)) {
    for (const [name, recordsOf] of Object.entries(carriers.events ?? {})) {
      const own = events.filter(({ type, op }: Json) => name === [type, op].filter(Boolean).join(' '));
      for (const event of own) noteFor(kind)(`event ${name}`, recordsOf(event));
    }
  }
  return places;
}

const LEVELS_TO_COMPARE = [
  0,
  40,
  75,
  100,
  130,
  150,
  180,
  200,
  230,
  255,
  275,
  290,
  300,
  329,
  345,
  380,
  400,
  430,
  470,
  LATEST_LEVEL,
];

test.each(LEVELS_TO_COMPARE)(
  'sends the same fields of a record in every response and event at level %i',
  async (level) => {
    for (const [kind, found] of Object.entries(await everyPlaceAt(level))) {
      const [first, ...others] = Object.keys(found);
      for (const other of others) {
        expect(found[other], `${kind}: ${other} as ${first}`).toEqual(found[first as string]);
      }
    }
  },
);

/** Places that carry whole channels only on older servers. */
const OLDER = ['event default_streams', 'event stream delete', 'realm_default_streams of POST /register'];

test('finds each kind of record in all its responses and events at the highest level', async () => {
  const places = await everyPlaceAt(LATEST_LEVEL);
  const expected = Object.entries(RECORDS).map(([kind, { read, registered, events = {} }]) => [
    kind,
    [
      ...Object.keys(read),
      ...(registered ? [`${registered} of POST /register`] : []),
      ...Object.keys(events).map((name) => `event ${name}`),
    ].filter((place) => !OLDER.includes(place)),
  ]);
  const found = Object.entries(places).map(([kind, one]) => [kind, Object.keys(one)]);
  expect(found).toEqual(expected);
});
