import { expect, test } from 'vitest';
import { createTeamChatMock, type Snapshot, type TeamChatMock, UsageError } from '../../../src/index.js';

interface Loose {
  [key: string]: Loose;
}

/** A snapshot with an event in a queue, an upload, a submessage and a fault. */
async function saved(): Promise<{ mock: TeamChatMock; snapshot: Snapshot }> {
  const mock = createTeamChatMock();
  await mock.queues.register('member');
  const ask = (path: string, body: FormData | URLSearchParams) =>
    mock.handle(
      new Request(`https://chat.example.com/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: mock.authHeader('owner') },
        body,
      }),
    );
  const form = new FormData();
  form.set('file', new File(['hello'], 'a.txt', { type: 'text/plain' }));
  await ask('/user_uploads', form);
  await ask(
    '/messages',
    new URLSearchParams({ type: 'stream', to: '1', topic: 'x', content: '/poll Lunch?' }),
  );
  mock.faults.add('GET /users', 'BAD_REQUEST');
  return { mock, snapshot: await mock.snapshot() };
}

const org = (snapshot: Loose) => snapshot.organization as Loose;
const table = (snapshot: Loose, name: string) => (org(snapshot).tables as Loose)[name] as unknown as Loose[];
const box = (snapshot: Loose) => Object.values(org(snapshot).events as Loose)[0] as Loose;
const put = (value: unknown) => value as never;

const HOSTILE: [what: string, spoil: (snapshot: Loose) => unknown, path: RegExp][] = [
  [
    'no owner',
    (s) =>
      table(s, 'users').forEach((u) => {
        if (u.id === put(1)) u.role = put(200);
      }),
    /"users \*": there is no active owner/,
  ],
  [
    'a sender that does not exist',
    (s) => {
      (table(s, 'messages')[0] as Loose).sender_id = put(999);
    },
    /"messages 1": sender_id refers to 999/,
  ],
  [
    'a channel that does not exist',
    (s) => {
      (table(s, 'messages')[0] as Loose).stream_id = put(999);
    },
    /"messages 1": stream_id refers to 999/,
  ],
  [
    'a persona that does not exist',
    (s) => {
      (org(s).personas as Loose).member = put(999);
    },
    /"personas member": refers to user 999/,
  ],
  [
    'an ID that is used twice',
    (s) => table(s, 'users').push(structuredClone(table(s, 'users')[0]) as Loose),
    /organization\.tables\.users\.\d+/,
  ],
  [
    'a next ID that is too low',
    (s) => {
      (org(s).nextIds as Loose).messages = put(1);
    },
    /organization\.nextIds\.messages": must be at least/,
  ],
  [
    'a next ID of 2^53',
    (s) => {
      (org(s).nextIds as Loose).messages = put(2 ** 53);
    },
    /organization\.nextIds\.messages/,
  ],
  [
    'a next ID of 2^52',
    (s) => {
      (org(s).nextIds as Loose).messages = put(2 ** 52);
    },
    /organization\.nextIds\.messages/,
  ],
  [
    'a next event ID of 2^52',
    (s) => {
      box(s).nextId = put(2 ** 52);
    },
    /organization\.events\.[^"]+\.nextId/,
  ],
  [
    'a next fault ID of 2^52',
    (s) => {
      (s.faults as Loose).nextId = put(2 ** 52);
    },
    /faults\.nextId/,
  ],
  ...['x', 'null', '__proto__', '5', '"x"', '[]', '{', '{}', '{"0":{}}', '{"0":null}'].map(
    (data): (typeof HOSTILE)[number] => [
      `a profile field with the data ${data}`,
      (s) => {
        const field = table(s, 'profile_fields').find(({ type }) => type === put(3)) as Loose;
        field.field_data = put(data);
      },
      /profile_fields(\.| )\d+": .*field_data/,
    ],
  ),
  [
    'lists nested 5000 deep',
    (s) => {
      s.more = put(JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`));
    },
    /Invalid snapshot: lists and objects may be nested at most 200 deep/,
  ],
  [
    'a next ID of a table that does not exist',
    (s) => {
      (org(s).nextIds as Loose).massages = put(1);
    },
    /organization\.nextIds\.massages": the table does not exist/,
  ],
  [
    'a table that does not exist',
    (s) => {
      (org(s).tables as Loose).massages = put([]);
    },
    /organization\.tables\.massages": the table does not exist/,
  ],
  [
    'a record without a field',
    (s) => {
      delete (table(s, 'users')[2] as Loose).full_name;
    },
    /organization\.tables\.users\.2": .*full_name/,
  ],
  [
    'a record with a field that does not exist',
    (s) => {
      (table(s, 'users')[2] as Loose).nick = put('x');
    },
    /organization\.tables\.users\.2": .*nick/,
  ],
  [
    'a clock beyond the year 9999',
    (s) => {
      org(s).clock = put({ now: 253_402_300_800 });
    },
    /organization\.clock": must be between the years 1970 and 9999/,
  ],
  [
    'a negative clock',
    (s) => {
      org(s).clock = put({ now: -1 });
    },
    /organization\.clock/,
  ],
  [
    'an offset beyond the year 9999',
    (s) => {
      org(s).clock = put({ offset: 2 ** 50 });
    },
    /organization\.clock/,
  ],
  [
    'an impossible state of the random number generator',
    (s) => {
      org(s).random = put([1, 2, 3, 2 ** 32]);
    },
    /organization\.random\.3/,
  ],
  [
    'events that are not a list',
    (s) => {
      box(s).events = put('x');
    },
    /organization\.events\.[^"]+\.events/,
  ],
  [
    'an event of a type that does not exist',
    (s) => {
      ((box(s).events as unknown as Loose[])[0] as Loose).type = put('massage');
    },
    /organization\.events\.[^"]+\.events\.0": there is no event massage/,
  ],
  [
    'an event without its content',
    (s) => {
      box(s).events = put([{ id: 0, type: 'message' }]);
    },
    /organization\.events\.[^"]+\.events\.0": /,
  ],
  [
    'an event ID at or above the next one',
    (s) => {
      box(s).nextId = put(0);
    },
    /organization\.events\.[^"]+\.events\.0\.id": must be above -1 and below nextId 0, got 0/,
  ],
  [
    'events of a queue that does not exist',
    (s) => {
      (org(s).events as Loose).lost = put({ nextId: 0, acknowledged: -1, events: [] });
    },
    /organization\.events\.lost": the queue does not exist/,
  ],
  [
    'a submessage that is not JSON',
    (s) => {
      (table(s, 'submessages')[0] as Loose).content = put('{');
    },
    /"submessages 1": content is not JSON/,
  ],
  [
    'an upload that is not Base64',
    (s) => {
      (table(s, 'uploads')[0] as Loose).content = put('?');
    },
    /"uploads 1": content is not Base64/,
  ],
  [
    'an upload with a broken content type',
    (s) => {
      (table(s, 'uploads')[0] as Loose).content_type = put('a\nb');
    },
    /"uploads 1": content_type is not a header value/,
  ],
  [
    'a malformed date',
    (s) => {
      (table(s, 'users')[0] as Loose).date_joined = put('soon');
    },
    /"users 1": date_joined/,
  ],
  [
    'a setting that does not exist',
    (s) => {
      (org(s).settings as Loose).max_massage_length = put(5);
    },
    /organization\.settings/,
  ],
  [
    'a moderation channel that does not exist',
    (s) => {
      (org(s).settings as Loose).moderation_request_channel_id = put(99);
    },
    /channel 99 does not exist/,
  ],
  [
    'a feature level above the highest',
    (s) => {
      s.feature_level = put(513);
    },
    /"feature_level"/,
  ],
  [
    'a dialect that does not exist',
    (s) => {
      s.dialect = put('klingon');
    },
    /"dialect"/,
  ],
  [
    'a fault with a wrong status',
    (s) => {
      ((s.faults as Loose).armed as unknown as Loose[])[0]!.status = put(20);
    },
    /"faults\.armed\.0\.status"/,
  ],
  [
    'two faults with the same ID',
    (s) => {
      const armed = (s.faults as Loose).armed as unknown as Loose[];
      armed.push(structuredClone(armed[0]) as Loose);
    },
    /"faults\.armed\.1\.id": must be above 1 and below nextId 2, got 1/,
  ],
  [
    'a fault ID at or above the next one',
    (s) => {
      (s.faults as Loose).nextId = put(1);
    },
    /"faults\.armed\.0\.id": must be above 0 and below nextId 1, got 1/,
  ],
  [
    'rates that are not a list',
    (s) => {
      s.rates = put({});
    },
    /"rates"/,
  ],
  [
    'an unknown key',
    (s) => {
      s.more = put(1);
    },
    /more/,
  ],
  [
    'a version of a later release',
    (s) => {
      s.version = put(99);
    },
    /version 99; this release reads versions 1 to 2\. A later release took it/,
  ],
];

test.each(HOSTILE)('rejects a snapshot with %s, and changes nothing', async (_, spoil, path) => {
  const { mock, snapshot } = await saved();
  const hostile = structuredClone(snapshot) as unknown as Loose;
  spoil(hostile);
  const restoring = mock.restore(hostile as unknown as Snapshot);
  await expect(restoring).rejects.toThrow(UsageError);
  await expect(restoring).rejects.toThrow(path);
  expect(await mock.snapshot()).toEqual(snapshot);
});

test('rejects the key "__proto__", which JSON allows', async () => {
  const { mock, snapshot } = await saved();
  const text = JSON.stringify(snapshot).replace('"settings":{', '"settings":{"__proto__":{"x":1},');
  await expect(mock.restore(JSON.parse(text))).rejects.toThrow('"__proto__": must not be a key');
});

test.each([
  ['null', null],
  ['a number', 5],
  ['a string', 'x'],
  ['a list', []],
  ['an empty object', {}],
])('rejects %s in place of a snapshot', async (_, input) => {
  await expect(createTeamChatMock().restore(input as never)).rejects.toThrow('not a snapshot');
});

test('copies the snapshot that the caller passes', async () => {
  const { mock, snapshot } = await saved();
  const given = structuredClone(snapshot);
  await mock.restore(given);
  given.organization.settings.max_topic_length = 1;
  given.organization.identity.name = 'Changed';
  (given.organization.personas as Record<string, number>).member = 1;
  for (const { events } of Object.values(given.organization.events ?? {})) events.length = 0;
  (given.organization.tables.users as { full_name: string }[])[0]!.full_name = 'Changed';
  expect(await mock.snapshot()).toEqual(snapshot);
});

test('restores unusual but valid values of settings and the clock', async () => {
  const { mock } = await saved();
  mock.settings.set({ max_topic_length: 1, max_message_length: 1 });
  mock.clock.set('2020-01-01T00:00:00Z');
  const snapshot = await mock.snapshot();
  await mock.restore(snapshot);
  expect(await mock.snapshot()).toEqual(snapshot);
});
