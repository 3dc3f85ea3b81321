import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /user_groups/12\` with \`deactivated=false\` by member, who manages the group, reactivates it;
  \`deactivated=true\` has no effect. \`PATCH /user_groups/9\` with \`can_mention_group\` set to 12 is rejected. \`POST
  /user_groups/14/deactivate\` succeeds. \`POST /user_groups/15/deactivate\` fails with
  \`CANNOT_DEACTIVATE_GROUP_IN_USE\`, because channel 7 and group 16 use group 15.`;

export const seed: Seed = async ({ create, id }) => {
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
};
