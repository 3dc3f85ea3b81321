import { systemGroupId } from '../model/index.js';
import type { ScenarioModule } from './define.js';

export const deactivatedGroup: ScenarioModule = {
  purpose: `
  \`PATCH /user_groups/12\` with \`deactivated=false\` by member, who manages the group, reactivates it;
  \`deactivated=true\` has no effect. \`PATCH /user_groups/9\` with \`can_mention_group\` set to 12 is rejected. \`POST
  /user_groups/14/deactivate\` succeeds. \`POST /user_groups/15/deactivate\` fails with
  \`CANNOT_DEACTIVATE_GROUP_IN_USE\`, because channel 7 and group 16 use group 15.`,
  seed: async ({ create, id }) => {
    const managed = { direct_members: [id('member')], direct_subgroups: [] };
    await create.userGroup({
      id: 12,
      name: 'summer-party',
      description: 'Planned the party of last summer',
      creator_id: id('member'),
      direct_member_ids: [id('member'), id('colleague'), id('guest')],
      can_manage_group: managed,
      deactivated: true,
    });
    await create.userGroup({
      id: 13,
      name: 'interns-2024',
      description: 'The interns of 2024 and their mentors',
      creator_id: id('admin'),
      direct_member_ids: [id('deactivated')],
      deactivated: true,
    });
    await create.userGroup({
      id: 14,
      name: 'book-club',
      description: 'Nobody would miss it: in no permission and no other group',
      creator_id: id('member'),
      direct_member_ids: [id('member')],
      can_manage_group: managed,
    });
    await create.userGroup({
      id: 15,
      name: 'release-managers',
      description: 'May post in the channel of releases',
      creator_id: id('admin'),
      direct_member_ids: [id('moderator')],
    });
    await create.userGroup({
      id: 16,
      name: 'operations',
      description: 'Has release-managers as a subgroup',
      creator_id: id('admin'),
      direct_member_ids: [id('admin')],
      direct_subgroup_ids: [15],
    });
    await create.channel({
      id: 7,
      name: 'releases',
      description: 'What went out, and when',
      creator_id: id('admin'),
      can_send_message_group: 15,
    });
    for (const name of ['admin', 'moderator', 'member']) {
      await create.subscription({ user_id: id(name), stream_id: 7 });
    }
  },
};

/** The groups, with subgroups before the groups that contain them. Two groups contain `backend`. */
const GROUPS = [
  [15, 'backend', 'Servers and databases', ['member'], []],
  [16, 'frontend', 'What people see', ['colleague'], []],
  [17, 'product', 'Everyone who builds', ['admin'], [15, 16]],
  [18, 'on-duty', 'Whoever is called at night', [], [15]],
  [19, 'company', 'All of it', ['owner', 'moderator'], [17, 18]],
] as const;

export const nestedGroups: ScenarioModule = {
  purpose: `
  \`PATCH /user_groups/20\` with \`description\` by member succeeds, because member belongs to \`backend\` (15), which
  is part of \`product\` (17); by moderator it is rejected. The same holds for \`POST /messages\` to channel 7. \`POST
  /user_groups/15/deactivate\` by admin fails with \`CANNOT_DEACTIVATE_GROUP_IN_USE\` and the groups that contain it.
  Mentioning \`@*product*\` notifies the members of its subgroups.`,
  seed: async ({ create, thread, id }) => {
    for (const [groupId, name, description, people, subgroups] of GROUPS) {
      await create.userGroup({
        id: groupId,
        name,
        description,
        creator_id: id('owner'),
        direct_member_ids: people.map(id),
        direct_subgroup_ids: [...subgroups],
      });
    }
    await create.userGroup({
      id: 20,
      name: 'launch',
      description: 'Managed by everyone in product, however deep',
      creator_id: id('owner'),
      direct_member_ids: [id('guest')],
      direct_subgroup_ids: [systemGroupId('role:administrators')],
      can_manage_group: 17,
      can_add_members_group: { direct_members: [id('moderator')], direct_subgroups: [15, 16] },
    });
    await create.channel({
      id: 7,
      name: 'launch plans',
      description: 'Only product posts here',
      creator_id: id('owner'),
      can_send_message_group: 17,
    });
    for (const name of ['owner', 'admin', 'moderator', 'member', 'colleague', 'guest']) {
      await create.subscription({ user_id: id(name), stream_id: 7 });
    }
    await thread({
      channel: 7,
      topic: 'launch day',
      people: ['member', 'colleague'],
      messages: ['@*product* when do we launch?', 'Thursday, if the tests stay green.'],
      unreadFor: ['colleague'],
    });
  },
};
