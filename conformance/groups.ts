import { Area, type Caller, type Fields, type Ref, type Session } from './case.js';
import { newChannel, newGroup, send, systemGroup } from './helpers.js';

export const groups = new Area('groups');

for (const creator of ['owner', 'admin', 'moderator', 'member', 'guest'] as const) {
  groups.add(`${creator} attempts to create a group`, async (t) => {
    const queue = await t.as('colleague').listen(['user_group']);
    await t.as(creator).post('/user_groups/create', {
      name: `${t.prefix} group`,
      description: 'For tests',
      members: [t.as('member').user_id, t.as('colleague').user_id],
    });
    await queue.events();
    await t.as('colleague').get('/user_groups');
  });
}

for (const [name, fields] of Object.entries({
  'an empty name': { name: '' },
  'a name that is too long': { name: 'x'.repeat(101) },
  'a reserved name': { name: 'role:friends' },
  'the name of a system group': { name: 'role:members' },
  'a name with @': { name: '@friends' },
  'an unknown member': { members: [999_999_999] },
  'a wrong list': { members: 'all' },
  'no members': { members: [] },
})) {
  groups.add(`attempts to create a group with ${name}`, async (t) => {
    const asked = { name: `${t.prefix} group`, description: '', members: [], ...fields };
    await t.as('admin').post('/user_groups/create', asked);
  });
}

groups.add('attempts to create a group with the name of another group', async (t) => {
  await newGroup(t, 'admin', ['member']);
  const fields = { name: `${t.prefix} group`, description: '', members: [] };
  await t.as('admin').post('/user_groups/create', fields);
});

/** Each persona tries these requests with a group that member created. */
const ATTEMPTS: Readonly<Record<string, (caller: Caller, id: Ref, t: Session) => Promise<unknown>>> = {
  'rename it': (caller, id, t) => caller.patch(`/user_groups/${id}`, { name: `${t.prefix} other` }),
  'describe it': (caller, id) => caller.patch(`/user_groups/${id}`, { description: 'Other' }),
  'add a member': (caller, id, t) =>
    caller.post(`/user_groups/${id}/members`, { add: [t.as('moderator').user_id] }),
  'remove a member': (caller, id, t) =>
    caller.post(`/user_groups/${id}/members`, { delete: [t.as('colleague').user_id] }),
  'join it': (caller, id) => caller.post(`/user_groups/${id}/members`, { add: [caller.user_id] }),
  'leave it': (caller, id) => caller.post(`/user_groups/${id}/members`, { delete: [caller.user_id] }),
  'see its members': (caller, id) => caller.get(`/user_groups/${id}/members`),
  'see its subgroups': (caller, id) => caller.get(`/user_groups/${id}/subgroups`),
  'deactivate it': (caller, id) => caller.post(`/user_groups/${id}/deactivate`),
};

for (const [name, attempt] of Object.entries(ATTEMPTS)) {
  for (const persona of ['owner', 'moderator', 'member', 'colleague', 'guest'] as const) {
    groups.add(`permissions: ${persona} attempts to ${name}`, async (t) => {
      const id = await newGroup(t, 'member', ['member', 'colleague']);
      const queue = await t.as('admin').listen(['user_group']);
      await attempt(t.as(persona), id, t);
      await queue.events();
      await t.as('admin').get('/user_groups');
    });
  }
}

for (const [name, change] of Object.entries({
  'adds and removes at once': (t: Session) => ({
    add: [t.as('moderator').user_id],
    delete: [t.as('colleague').user_id],
  }),
  'adds a member twice': (t: Session) => ({ add: [t.as('colleague').user_id] }),
  'removes somebody else': (t: Session) => ({ delete: [t.as('owner').user_id] }),
  'adds an unknown user': () => ({ add: [999_999_999] }),
  'changes nothing': () => ({}),
})) {
  groups.add(`members: ${name}`, async (t) => {
    const id = await newGroup(t, 'admin', ['member', 'colleague']);
    const queue = await t.as('member').listen(['user_group']);
    await t.as('admin').post(`/user_groups/${id}/members`, change(t));
    await queue.events();
    await t.as('member').get(`/user_groups/${id}/members`);
    for (const persona of ['member', 'moderator'] as const) {
      await t.as('member').get(`/user_groups/${id}/members/${t.as(persona).user_id}`);
    }
  });
}

groups.add(
  'subgroups: are added, listed, rejected in a cycle and removed',
  async (t) => {
    const outer = await newGroup(t, 'admin', ['member'], {}, 'outer');
    const inner = await newGroup(t, 'admin', ['colleague'], {}, 'inner');
    const queue = await t.as('member').listen(['user_group']);
    await t.as('admin').post(`/user_groups/${outer}/subgroups`, { add: [inner] });
    await t.as('admin').post(`/user_groups/${inner}/subgroups`, { add: [outer] });
    await t.as('admin').post(`/user_groups/${outer}/subgroups`, { add: [outer] });
    await t.as('member').get(`/user_groups/${outer}/subgroups`);
    await t.as('member').get(`/user_groups/${outer}/members`);
    await t.as('member').get(`/user_groups/${outer}/members/${t.as('colleague').user_id}`);
    await t.as('admin').post(`/user_groups/${inner}/deactivate`);
    await t.as('admin').post(`/user_groups/${outer}/subgroups`, { delete: [inner] });
    await queue.events();
  },
  { since: 127 },
);

const SETTINGS = [
  ['can_mention_group', 191],
  ['can_add_members_group', 305],
  ['can_join_group', 301],
  ['can_leave_group', 308],
  ['can_manage_group', 283],
  ['can_remove_members_group', 324],
] as const;

for (const [setting, since] of SETTINGS) {
  for (const role of ['everyone', 'members', 'moderators', 'nobody', 'internet', 'owners'] as const) {
    groups.add(
      `settings: ${setting} becomes ${role}`,
      async (t) => {
        const id = await newGroup(t, 'admin', ['member']);
        const queue = await t.as('member').listen(['user_group']);
        const group = await systemGroup(t, role);
        await t.as('admin').patch(`/user_groups/${id}`, {
          [setting]: t.level >= 260 ? { new: group } : group,
        });
        await queue.events();
        await t.as('member').get('/user_groups');
        await t.as('colleague').post(`/user_groups/${id}/members`, { add: [t.as('colleague').user_id] });
      },
      { since },
    );
  }
}

for (const [name, setting] of Object.entries({
  'users and groups': (t: Session, group: Ref) => ({
    direct_members: [t.as('colleague').user_id],
    direct_subgroups: [group],
  }),
  nobody: () => ({ direct_members: [], direct_subgroups: [] }),
  'an unknown user': () => ({ direct_members: [999_999_999], direct_subgroups: [] }),
  'an unknown group': () => ({ direct_members: [], direct_subgroups: [999_999_999] }),
} as Record<string, (t: Session, group: Ref) => Fields>)) {
  groups.add(
    `settings: an anonymous group of ${name}`,
    async (t) => {
      const id = await newGroup(t, 'admin', ['member']);
      const moderators = await systemGroup(t, 'moderators');
      const queue = await t.as('member').listen(['user_group']);
      const can_mention_group = { new: setting(t, moderators) };
      await t.as('admin').patch(`/user_groups/${id}`, { can_mention_group });
      await queue.events();
      await t.as('member').get('/user_groups');
    },
    { since: 260 },
  );
}

groups.add('are mentioned, with flags and events for their members', async (t) => {
  await newGroup(t, 'admin', ['colleague', 'moderator']);
  const channel = await newChannel(t, ['member', 'colleague', 'moderator', 'admin']);
  const queues = [];
  for (const reader of ['colleague', 'admin'] as const) queues.push(await t.as(reader).listen(['message']));
  const id = await send(t.as('member'), channel, `@*${t.prefix} group* look, @_*${t.prefix} group*`);
  for (const queue of queues) await queue.events();
  for (const reader of ['colleague', 'moderator', 'admin'] as const)
    await t.as(reader).get(`/messages/${id}`);
});

groups.add(
  'are deactivated only while unused',
  async (t) => {
    const used = await newGroup(t, 'admin', ['member'], {}, 'used');
    const user = await newGroup(t, 'admin', ['member'], {}, 'user');
    await t.as('admin').post(`/user_groups/${user}/subgroups`, { add: [used] });
    await t.as('admin').post(`/user_groups/${used}/deactivate`);
    await t.as('admin').post(`/user_groups/${user}/subgroups`, { delete: [used] });
    const queue = await t.as('member').listen(['user_group']);
    await t.as('admin').post(`/user_groups/${used}/deactivate`);
    await t.as('admin').post(`/user_groups/${used}/deactivate`);
    await t.as('admin').post(`/user_groups/${used}/members`, { add: [t.as('colleague').user_id] });
    await queue.events();
    await t.as('member').get('/user_groups');
    await t.as('member').get('/user_groups', { include_deactivated_groups: true });
  },
  { since: 290 },
);
