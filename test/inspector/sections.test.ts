// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { type ComponentChild, h, render } from 'preact';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnsweredEntry, JournalEntry, JournalMessage } from '../../src/inspector/control-api.js';
import { useParameters } from '../../src/inspector/endpoints.js';
import { FaultForm, INITIAL_VALUES } from '../../src/inspector/fault-form.js';
import { NO_FILTER, useMatches } from '../../src/inspector/journal-filter.js';
import { MomentOf } from '../../src/inspector/moment.js';
import { OrganizationMap } from '../../src/inspector/people.js';
import { Records } from '../../src/inspector/records.js';
import { createStore, StoreContext, useEverySecond } from '../../src/inspector/store.js';
import { Triggers } from '../../src/inspector/triggers.js';

interface Sent {
  path: string;
  respond(body: object): void;
}

/** A store whose control API responds when the test calls `respond`. */
function openStore() {
  const sent: Sent[] = [];
  let receive: (message: JournalMessage) => void = () => undefined;
  const store = createStore({
    connection: {
      baseUrl: 'http://127.0.0.1:9100',
      send: (_method, path) =>
        new Promise((resolve) => sent.push({ path, respond: (body) => resolve(JSON.stringify(body)) })),
      follow(listener) {
        receive = listener.message;
        return () => undefined;
      },
    },
    route: signal('journal'),
    hasAddresses: true,
  });
  onTestFinished(() => store.close());
  /** Waits for a request to a path that contains the string, and removes it from the list. */
  const next = (part: string) =>
    vi.waitFor(
      () => {
        const index = sent.findIndex(({ path }) => path.includes(part));
        if (index < 0) throw new Error(`No request to ${part}: ${sent.map(({ path }) => path)}`);
        return sent.splice(index, 1)[0] as Sent;
      },
      { timeout: 60_000 },
    );
  return { store, sent, next, receive: (message: JournalMessage) => receive(message) };
}

function show(store: ReturnType<typeof createStore>, content: ComponentChild): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  render(h(StoreContext.Provider, { value: store }, content), element);
  onTestFinished(() => {
    render(null, element);
    element.remove();
  });
  return element;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function choose(element: HTMLElement, label: string, value: string): void {
  const field = [...element.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label));
  const control = field?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
  if (!control) throw new Error(`No control "${label}"`);
  control.value = value;
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

const page = (name: string) => ({
  name: 'users',
  total: 1,
  offset: 0,
  limit: 25,
  records: [{ id: 1, full_name: name }],
});

test.each([
  ['message', { from: 'owner', to: 'the first channel to post in', topic: 'trigger', content: 'Hello!' }],
  ['edit', { from: 'the sender', 'message id': 'the latest message', topic: 'the same', content: 'Edited.' }],
  ['expire_queues', { to: 'all users' }],
])('shows the defaults of the "%s" trigger', async (kind, expected) => {
  const { store } = openStore();
  const element = show(store, h(Triggers, {}));
  choose(element, 'Kind', kind);
  await settled();
  const fields = [...element.querySelectorAll('label')].flatMap((label) => {
    const input = label.querySelector('input');
    return input === null ? [] : [[label.textContent, input.placeholder]];
  });
  expect(Object.fromEntries(fields)).toEqual(expected);
});

test('ignores a page of records that arrives after the page of a later search', async () => {
  const { store, next } = openStore();
  const element = show(store, h(Records, { name: 'users' }));
  const first = await next('state/users');
  choose(element, 'Search', 'mia');
  (await next('search=mia')).respond(page('Mia Member'));
  await vi.waitFor(() => expect(element.textContent).toContain('Mia Member'), { timeout: 60_000 });
  first.respond(page('Olivia Owner'));
  await settled();
  expect(element.textContent).toContain('Mia Member');
  expect(element.textContent).not.toContain('Olivia Owner');
});

test("ignores a persona's state that arrives after the state of a persona chosen later", async () => {
  const { store, next } = openStore();
  store.state.value = { personas: { owner: { user_id: 1 }, member: { user_id: 4 } } } as never;
  const entry = { id: 7, method: 'PATCH', status: 200, endpoint: null, path: '/api/v1/settings', params: {} };
  const element = show(store, h(MomentOf, { entry: entry as AnsweredEntry, caller: 'owner' }));
  const stateWith = (count: number) => ({ now: 0, counts: {}, unread: { count } });
  const [before, after] = [await next('when=before&persona=owner'), await next('when=after&persona=owner')];
  choose(element, 'Seen by', 'member');
  (await next('when=before&persona=member')).respond(stateWith(31));
  (await next('when=after&persona=member')).respond(stateWith(31));
  await vi.waitFor(() => expect(element.textContent).toContain('31'), { timeout: 60_000 });
  before.respond(stateWith(99));
  after.respond(stateWith(99));
  await settled();
  expect(element.textContent).not.toContain('99');
});

test.each([
  ['offers', 'a request whose parameters are known', 'Nora', true],
  ['does not offer', 'a request with a hidden parameter', '(hidden)', false],
])('%s to make a test of %s', (_verb, _request, full_name, isOffered) => {
  const { store } = openStore();
  const entry = {
    id: 7,
    method: 'PATCH',
    status: 400,
    endpoint: 'PATCH /settings',
    path: '/api/v1/settings',
  };
  const shown = { ...entry, params: { full_name } } as unknown as AnsweredEntry;
  const element = show(store, h(MomentOf, { entry: shown, caller: 'owner' }));
  expect(element.textContent?.includes('Make a test that starts here')).toBe(isOffered);
});

test.each([
  ['"nobody"', 'all subscriptions are', 500, 'nobody'],
  ['that subscribers are not loaded', 'more than 500 subscriptions exist and none is', 501, 'not loaded'],
])(
  'shows %s for a channel without loaded subscriptions if %s loaded',
  async (_shown, _condition, total, text) => {
    const { store, next } = openStore();
    const element = show(store, h(OrganizationMap, null));
    const records = {
      users: [{ id: 4, full_name: 'Max' }],
      channels: [{ id: 2, name: 'quiet' }],
      user_groups: [],
    };
    for (const [name, rows] of Object.entries(records))
      (await next(`state/${name}?`)).respond({ ...page(name), records: rows });
    const others = [{ id: 1, stream_id: 1, user_id: 4, active: true }];
    (await next('state/subscriptions?')).respond({ ...page('subscriptions'), total, records: others });
    (await next('settings')).respond({});
    await vi.waitFor(() => expect(element.querySelector('td.wrap')?.textContent).toBe(text), {
      timeout: 60_000,
    });
  },
);

test('lists a permission for a group that shares it with individual users', async () => {
  const { store, next } = openStore();
  const element = show(store, h(OrganizationMap, null));
  for (const name of ['users', 'channels', 'subscriptions'])
    (await next(`state/${name}?`)).respond({ ...page(name), records: [] });
  const group = { id: 9, name: 'design', direct_member_ids: [] };
  (await next('state/user_groups?')).respond({ ...page('user_groups'), records: [group] });
  const can_create_groups = { direct_members: [4], direct_subgroups: [9] };
  (await next('settings')).respond({ can_create_groups });
  await vi.waitFor(() => expect(element.textContent).toContain('design'), { timeout: 60_000 });
  expect(element.textContent).toContain('can_create_groups');
});

test("lists a role's permission for its system group, but not for a custom group with the role's name", async () => {
  const { store, next } = openStore();
  const element = show(store, h(OrganizationMap, null));
  for (const name of ['users', 'channels', 'subscriptions'])
    (await next(`state/${name}?`)).respond({ ...page(name), records: [] });
  const groups = [
    { id: 3, name: 'role:members', is_system_group: true, direct_member_ids: [] },
    { id: 9, name: 'members', is_system_group: false, direct_member_ids: [] },
  ];
  (await next('state/user_groups?')).respond({ ...page('user_groups'), records: groups });
  (await next('settings')).respond({ can_invite_users_group: 'members' });
  await vi.waitFor(() => expect(element.textContent).toContain('role:members'), { timeout: 60_000 });
  const permissions = [...element.querySelectorAll('tr td:last-child')].map(({ textContent }) => textContent);
  expect(permissions).toEqual(['can_invite_users_group', '']);
});

test('ignores a late response for an earlier filter', async () => {
  const { store, next } = openStore();
  const loaded = { id: 50, method: 'GET', path: '/api/v1/users', params: {}, user_id: 1, status: 200 };
  store.requests.value = [loaded as JournalEntry];
  const filter = signal({ ...NO_FILTER, text: 'first' });
  const Matches = () =>
    h(
      'p',
      null,
      useMatches(filter.value)
        .shown.map(({ id }) => `request ${id}`)
        .join(),
    );
  const element = show(store, h(Matches, null));
  const first = await next('text=first');
  filter.value = { ...NO_FILTER, text: 'second' };
  (await next('text=second')).respond({ requests: [{ ...loaded, id: 3 }], earlier: 0 });
  await vi.waitFor(() => expect(element.textContent).toBe('request 3'), { timeout: 60_000 });
  first.respond({ requests: [{ ...loaded, id: 2 }], earlier: 0 });
  await settled();
  expect(element.textContent).toBe('request 3');
});

test('updates the parameters when the feature level changes', async () => {
  const { store, next } = openStore();
  const documentWith = (name: string) => ({
    paths: { '/users': { get: { parameters: [{ name, in: 'query', schema: { type: 'string' } }] } } },
  });
  store.state.value = { feature_level: 496, dialect: 'reference' } as never;
  const Names = () =>
    h(
      'p',
      null,
      useParameters('GET /users')
        .map(({ name }) => name)
        .join(),
    );
  const element = show(store, h(Names, null));
  (await next('openapi.json')).respond(documentWith('newer'));
  await vi.waitFor(() => expect(element.textContent).toBe('newer'), { timeout: 60_000 });
  store.state.value = { feature_level: 100, dialect: 'reference' } as never;
  (await next('openapi.json')).respond(documentWith('older'));
  await vi.waitFor(() => expect(element.textContent).toBe('older'), { timeout: 60_000 });
});

test('ignores a mock state that arrives after the state from a later refresh', async () => {
  const { store, next, receive } = openStore();
  receive({ event: 'changed', data: {} });
  const first = await next('state');
  receive({ event: 'changed', data: {} });
  const second = await next('state');
  second.respond({ scenario: 'unread' });
  await vi.waitFor(() => expect(store.state.value?.scenario).toBe('unread'), { timeout: 60_000 });
  first.respond({ scenario: 'default' });
  await settled();
  expect(store.state.value?.scenario).toBe('unread');
});

test.each([
  ['accepts', '0.33'],
  ['accepts', '1'],
  ['rejects', '1.5'],
])('%s the fault probability %s', async (verb, probability) => {
  const isValid = verb === 'accepts';
  const { store, next } = openStore();
  const values = signal(INITIAL_VALUES);
  const element = show(store, h(FaultForm, { values, add: async () => undefined }));
  (await next('errors')).respond({ errors: [] });
  choose(element, 'Probability', probability);
  await settled();
  expect(element.querySelector('form')?.checkValidity()).toBe(isValid);
});

test('runs a task again only one second after the previous run ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store } = openStore();
  let end = () => {};
  const task = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const Task = () => {
    useEverySecond(task);
    return null;
  };
  show(store, h(Task, {}));
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(999);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(2);
});
