import { systemGroupId } from '../model/index.js';
import type { Seed } from './define.js';

/** Subgroups first. Two groups contain `backend`. */
const GROUPS = [
  [15, 'backend', 'Servers and databases', ['member'], []],
  [16, 'frontend', 'What people see', ['colleague'], []],
  [17, 'product', 'Everyone who builds', ['admin'], [15, 16]],
  [18, 'on-duty', 'Whoever is called at night', [], [15]],
  [19, 'company', 'All of it', ['owner', 'moderator'], [17, 18]],
] as const;

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /user_groups/20\` with \`description\` by member succeeds, because member belongs to \`backend\` (15), which
  is part of \`product\` (17); by moderator it is rejected. The same holds for \`POST /messages\` to channel 7. \`POST
  /user_groups/15/deactivate\` by admin fails with \`CANNOT_DEACTIVATE_GROUP_IN_USE\` and the groups that contain it.
  Mentioning \`@*product*\` notifies the members of its subgroups.`;

export const seed: Seed = async ({ create, thread, id }) => {
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
};
