import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personas } from '../../src/index.js';
import { type RunningServer, startServer } from '../../src/server/index.js';
import { requestWith } from '../support/form.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, dialect: 'zulip', validateResponses: true });
  await server.mock.ready;
});
afterAll(() => server.close());

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Body = any;

/**
 * Sends requests like Zulip's Python client (0.9.1): parameters of GET in the query, of every other
 * method in a form, including DELETE; strings unchanged, everything else as JSON, None omitted.
 */
async function ask(
  method: string,
  path: string,
  fields: Record<string, unknown> = {},
  authorization = server.mock.authHeader('member'),
): Promise<Body> {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const headers = { authorization, 'user-agent': 'ZulipPython/0.9.1 (Linux; 6.1)' };
  const request = requestWith(sent, `${server.url}/api/v1/${path}`, { method, headers });
  return (await fetch(request)).json();
}

/** The client retries requests after a 5xx response. */
async function askUntilAnswered(...request: Parameters<typeof ask>): Promise<Body> {
  const answer = await ask(...request);
  return answer.code === 'INTERNAL_ERROR' ? askUntilAnswered(...request) : answer;
}

const ok = { result: 'success' };

test("returns the server version for the client's constructor, even with wrong credentials", async () => {
  const settings = await ask('GET', 'server_settings', {}, `Basic ${btoa('member@example.com:wrong')}`);
  expect(settings).toMatchObject({ ...ok, zulip_version: expect.any(String), zulip_feature_level: 496 });
});

const MESSAGE = { type: 'stream', to: 'general', topic: 'from Python', content: 'Hello' };

test.each<[method: string, path: string, fields: Record<string, unknown>, answer: object]>([
  ['GET', 'users/me', {}, { user_id: 4 }],
  ['GET', 'users', { client_gravatar: true }, { members: expect.any(Array) }],
  ['GET', 'users/6', {}, { user: { user_id: 6 } }],
  ['GET', 'users/me/subscriptions', {}, { subscriptions: expect.any(Array) }],
  [
    'POST',
    'users/me/subscriptions',
    { subscriptions: [{ name: 'quiet' }] },
    { subscribed: { 4: ['quiet'] } },
  ],
  [
    'DELETE',
    'users/me/subscriptions',
    { subscriptions: ['quiet'], principals: null },
    { removed: ['quiet'] },
  ],
  ['GET', 'get_stream_id', { stream: 'general' }, { stream_id: 1 }],
  ['GET', 'streams/1/members', { stream: 'general' }, { subscribers: expect.arrayContaining([4]) }],
  ['GET', 'users/6/subscriptions/1', {}, { is_subscribed: true }],
  ['GET', 'users/member@example.com/presence', {}, { presence: { active_timestamp: expect.any(Number) } }],
  ['GET', 'realm/presence', {}, { presences: expect.any(Object) }],
  ['GET', 'realm/profile_fields', {}, { custom_fields: expect.any(Array) }],
  ['POST', 'mark_stream_as_read', { stream_id: 1 }, {}],
  ['POST', 'mark_topic_as_read', { stream_id: 1, topic_name: 'standup' }, {}],
  ['POST', 'mark_all_as_read', {}, { complete: true }],
  ['GET', 'users/me/1/topics', {}, { topics: expect.any(Array) }],
  ['PATCH', 'users/me/subscriptions/muted_topics', { stream: 'general', topic: 'standup', op: 'add' }, {}],
  [
    'POST',
    'users/me/subscriptions/properties',
    { subscription_data: [{ stream_id: 1, property: 'color', value: '#abcdef' }] },
    {},
  ],
  ['GET', 'user_groups', {}, { user_groups: expect.any(Array) }],
  [
    'PATCH',
    'user_groups/9',
    { group_id: 9, name: 'design', description: 'People who draw' },
    { ignored_parameters_unsupported: ['group_id'] },
  ],
  ['POST', 'users/me/presence', { status: 'active', ping_only: false, new_user_input: true }, {}],
  ['POST', 'messages/render', { content: '**x**' }, { rendered: '<p><strong>x</strong></p>' }],
  ['POST', 'typing', { op: 'start', to: [6] }, {}],
  ['GET', 'users/me/alert_words', {}, { alert_words: [] }],
  ['POST', 'users/me/alert_words', { alert_words: ['python'] }, { alert_words: ['python'] }],
  ['DELETE', 'users/me/alert_words', { alert_words: ['python'] }, { alert_words: [] }],
  ['GET', 'realm/emoji', {}, { emoji: {} }],
  ['PATCH', 'settings', { enter_sends: true, full_name: null }, {}],
  ['POST', 'users/me/status', { status_text: 'coding' }, {}],
])(
  'responds to %s %s of the Python client with the expected fields',
  async (method, path, fields, answer) => {
    expect(await ask(method, path, fields)).toMatchObject({ ...ok, ...answer });
  },
);

test('lets the Python client send, edit, react to, flag, read and delete a message', async () => {
  const { id } = await ask('POST', 'messages', MESSAGE);
  const edit = { message_id: id, content: 'Hello again' };
  expect(await ask('PATCH', `messages/${id}`, edit)).toMatchObject({
    ...ok,
    ignored_parameters_unsupported: ['message_id'],
  });
  const reaction = { message_id: id, emoji_name: 'tada' };
  expect(await ask('POST', `messages/${id}/reactions`, reaction)).toMatchObject(ok);
  expect(await ask('DELETE', `messages/${id}/reactions`, reaction)).toMatchObject(ok);
  expect(await ask('POST', 'messages/flags', { messages: [id], op: 'add', flag: 'starred' })).toMatchObject({
    messages: [id],
  });
  const narrow = [{ operator: 'stream', operand: 'general' }];
  const page = { anchor: 'newest', num_before: 1, num_after: 0, narrow, apply_markdown: false };
  const { messages } = await ask('GET', 'messages', page);
  expect(messages).toMatchObject([{ id, content: 'Hello again', client: 'ZulipPython' }]);
  expect((await ask('GET', `messages/${id}/history`)).message_history).toHaveLength(2);
  expect(await ask('DELETE', `messages/${id}`)).toMatchObject(ok);
});

test('accepts an upload whose form field is named after the path of the file', async () => {
  const body = new FormData();
  body.append('/home/me/notes.txt', new File(['Notes'], 'notes.txt', { type: 'text/plain' }));
  const headers = { authorization: server.mock.authHeader('member') };
  const response = await fetch(`${server.url}/api/v1/user_uploads`, { method: 'POST', headers, body });
  const { uri } = (await response.json()) as Body;
  expect(await (await fetch(server.url + uri)).text()).toBe('Notes');
});

test('returns the heartbeats, messages and errors that the event loop of the Python client expects', async () => {
  const register = { event_types: ['message'], narrow: '[]' };
  const first = await ask('POST', 'register', register);
  expect(first).toMatchObject({ ...ok, queue_id: expect.any(String), last_event_id: -1 });
  expect(await ask('DELETE', 'events', { queue_id: first.queue_id })).toMatchObject(ok);
  const { queue_id, last_event_id } = first;
  expect(await ask('GET', 'events', { queue_id, last_event_id })).toMatchObject({
    result: 'error',
    code: 'BAD_EVENT_QUEUE_ID',
    msg: expect.any(String),
  });
  const second = await ask('POST', 'register', register);
  const waiting = ask('GET', 'events', { queue_id: second.queue_id, last_event_id: second.last_event_id });
  await expect.poll(() => server.mock.queues.isPolled(second.queue_id)).toBe(true);
  server.mock.clock.advance({ seconds: 90 });
  const { events } = await waiting;
  expect(events).toMatchObject([{ type: 'heartbeat', id: 0 }]);
  const next = ask('GET', 'events', { queue_id: second.queue_id, last_event_id: 0 });
  await ask('POST', 'messages', MESSAGE);
  expect((await next).events).toMatchObject([{ type: 'message', message: { content: 'Hello' } }]);
});

test('stores only one message when the Python client repeats a request after server errors', async () => {
  const before = server.mock.db.messages.count();
  server.mock.faults.add('POST /messages', 'INTERNAL_ERROR', { times: 2 });
  expect(await askUntilAnswered('POST', 'messages', MESSAGE)).toMatchObject(ok);
  expect(server.mock.db.messages.count()).toBe(before + 1);
});

const importable = spawnSync('python3', ['-c', 'import zulip']).status === 0;
const REASON = 'Python cannot import the package "zulip" here: `pip install zulip==0.9.1` brings it';
if (!importable) console.warn(`SKIPPED: Zulip's Python client itself. ${REASON}.`);

const SCRIPT = `
import json, os, queue, sys, tempfile, threading
import requests, zulip
email, key, other_email, other_key, site = sys.argv[1:]
client = zulip.Client(email=email, api_key=key, site=site, client="ZulipPython")
other = zulip.Client(email=other_email, api_key=other_key, site=site)
told = {"profile": client.get_profile()["user_id"]}

# Its own event loop, which registers by itself: what somebody else says arrives, also after its queue is gone.
queues, received, register = [], queue.Queue(), client.register
def recording(*given, **more):
    answer = register(*given, **more)
    queues.append(answer["queue_id"])
    return answer
client.register = recording
threading.Thread(target=client.call_on_each_message, args=(received.put,), daemon=True).start()
def next_from_other(text):
    while True:
        other.send_message({"type": "stream", "to": "general", "topic": "from Python", "content": text})
        try:
            return received.get(timeout=1)["content"]
        except queue.Empty:
            pass
told["received"] = next_from_other("**Hello**")
while not received.empty():
    received.get()
told["deregistered"] = client.deregister(queues[-1])["result"]
told["received again"] = next_from_other("*Hello*")
told["queues"] = len(queues)

sent = client.send_message({"type": "stream", "to": "general", "topic": "from Python", "content": "Hello"})
emoji = {"message_id": sent["id"], "emoji_name": "tada"}
told["reacted"] = [client.add_reaction(emoji)["result"], client.remove_reaction(emoji)["result"]]
told["edited"] = client.update_message({"message_id": sent["id"], "content": "Hello again"})["result"]
told["raw"] = client.get_raw_message(sent["id"])["raw_content"]
told["subscribers"] = 4 in client.get_subscribers(stream="general")["subscribers"]
told["moved"] = other.move_topic("general", "engineering", "from Python")["result"]
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "notes.txt")
    with open(path, "w") as file:
        file.write("Notes")
    with open(path) as file:
        uploaded = client.upload_file(file)
told["uploaded"] = requests.get(site + uploaded["uri"], auth=(email, key)).text
told["refused"] = client.send_message({"type": "stream", "to": "nowhere", "topic": "x", "content": "x"})["code"]
told["wrong key"] = zulip.Client(email=email, api_key="wrong", site=site).get_profile()["code"]
print(json.dumps(told))
sys.stdout.flush()
os._exit(0)
`;

test.skipIf(!importable)(
  importable
    ? 'sends, receives and edits messages with the zulip package'
    : `sends, receives and edits messages with the zulip package (skipped: ${REASON})`,
  async () => {
    const { member, admin } = personas;
    const { spawn } = await import('node:child_process');
    const accounts = [member.email, member.api_key, admin.email, admin.api_key];
    const python = spawn('python3', ['-c', SCRIPT, ...accounts, server.url]);
    let printed = '';
    python.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
    });
    await new Promise((resolve) => python.on('close', resolve));
    expect(JSON.parse(printed)).toEqual({
      profile: 4,
      received: '**Hello**',
      deregistered: 'success',
      'received again': '*Hello*',
      queues: 2,
      reacted: ['success', 'success'],
      edited: 'success',
      raw: 'Hello again',
      subscribers: true,
      moved: 'success',
      uploaded: 'Notes',
      refused: 'STREAM_DOES_NOT_EXIST',
      'wrong key': 'UNAUTHORIZED',
    });
  },
);
