import { editMessage } from '../handlers/messages/message-changes.actions.js';
import { HOUR, systemGroupId } from '../model/index.js';
import { definite } from '../values.js';
import type { ScenarioModule, SeedWorld } from './define.js';
import { subscribe } from './seeding.js';

const FOLDERS = [
  [3, 'Projects 2024', 'Everything that shipped in 2024', true],
  [4, 'projects', 'Has the name of an active folder, but for case', true],
  [5, 'Customers', 'One channel for each customer', false],
  [6, 'Empty', 'No channel yet', false],
  [7, 'Experiments', 'Tried, and *put aside*', true],
] as const;

const FOLDER_CHANNELS = [
  [7, 'search rewrite', 3],
  [8, 'voice messages', 7],
  [9, 'customer acme', 5],
] as const;

export const archivedFolders: ScenarioModule = {
  purpose: `
  \`PATCH /channel_folders/3\` with \`is_archived=false\` by admin unarchives it; with \`is_archived=true\`, \`PATCH
  /channel_folders/1\` archives folder 1. \`PATCH /channel_folders/4\` with \`is_archived=false\` is rejected, because
  folder 1 has the same name. \`GET /channel_folders\` with \`include_archived=true\` lists all folders. Channels 7 and
  8 are in archived folders.`,
  seed: async (world) => {
    const { create, id } = world;
    const creator_id = id('admin');
    for (const [folderId, name, description, is_archived] of FOLDERS) {
      await create.channelFolder({ id: folderId, name, description, is_archived, creator_id });
    }
    for (const [channelId, name, folder_id] of FOLDER_CHANNELS) {
      await create.channel({ id: channelId, name, description: `About ${name}`, folder_id, creator_id });
      await subscribe(world, channelId, ['admin', 'member', 'colleague']);
    }
    await create.channel({
      id: 10,
      name: 'retrospectives 2024',
      description: 'Archived with its folder',
      folder_id: 3,
      is_archived: true,
      creator_id,
    });
  },
};

const TOPICS_POLICY_CHANNELS = [
  [7, 'watercooler', 'empty_topic_only', 'Everything goes, without topics'],
  [8, 'decisions', 'disable_empty_topic', 'Each decision has its topic'],
  [9, 'ideas', 'allow_empty_topic', 'With or without a topic'],
] as const;

const WATERCOOLER = [
  'Good morning! Who else cycled through the snow?',
  'Me, and I will take the train home.',
  'There are warm socks in the drawer of the first-aid kit.',
  'You are a hero. :heart:',
  'Does anyone want the last piece of plum cake?',
  'It is gone already, sorry.',
  'I can bring another one tomorrow.',
  'Tomorrow is now my favorite day.',
];
const FOUR_DAYS = [
  'Let us decide about the four-day week: https://example.com/notes/four-day-week',
  'I am for a trial of three months, with support on all five days.',
  'Who is there on Fridays?',
  'We take turns, so that everyone has every other Friday off at first.',
  'Decided: the trial starts in March.',
];
const IDEAS = [
  'A plant for every desk.',
  'And a sign that says who waters them.',
  'An evening a month for board games?',
  'I would host the first one.',
  'A bell for every release. :bell:',
];

export const emptyTopics: ScenarioModule = {
  purpose: `
  \`GET /messages?anchor=newest&num_before=20&num_after=0\` with \`narrow=[["channel","ideas"],["topic",""]]\` by member
  returns the \`subject\` \`general chat\`, or an empty one with \`allow_empty_topic_name=true\`. The same holds for the
  \`edit_history\` of the message that was moved there. \`POST /messages\` rejects an empty \`topic\` in channel 8, and
  any other topic in channel 7.`,
  seed: async (world) => {
    const { create, thread, now, id } = world;
    for (const [channelId, name, topics_policy, description] of TOPICS_POLICY_CHANNELS) {
      await create.channel({ id: channelId, name, description, topics_policy, creator_id: id('moderator') });
      await subscribe(world, channelId, ['owner', 'moderator', 'member', 'colleague']);
    }
    const people = ['moderator', 'colleague', 'owner'];
    await thread({ channel: 7, people, messages: WATERCOOLER, from: now - 4 * HOUR, unreadFor: ['member'] });
    await thread({ channel: 8, topic: 'four-day week', people, messages: FOUR_DAYS, from: now - 3 * HOUR });
    await thread({ channel: 9, people, messages: IDEAS, from: now - 2.5 * HOUR });
    await moveToEmptyTopic(world);
  },
};

async function moveToEmptyTopic({ org, thread, now, id }: SeedWorld): Promise<void> {
  const messages = await thread({
    channel: 9,
    topic: 'what is a topic?',
    people: ['colleague', 'moderator'],
    messages: ['Do we need a topic for this?', 'Not here.'],
    from: now - 2 * HOUR,
  });
  await editMessage(org, id('moderator'), definite(messages[0]), {
    move: { stream_id: 9, topic: '', messages },
  });
}

export const noModerationChannel: ScenarioModule = {
  purpose: `
  \`POST /messages/{message_id}/report\` with \`report_type=spam\` is rejected for everyone, for the message in the
  topic \`lottery\` and for any other, because the organization has no moderation request channel.`,
  seed: async ({ thread }) => {
    await thread({
      channel: 1,
      topic: 'lottery',
      people: ['guest', 'member'],
      messages: ['You have WON!!! Claim it at https://example.com/prize', 'Please report this, somebody.'],
    });
  },
};

export const deactivatedGroup: ScenarioModule = {
  purpose: `
  \`PATCH /user_groups/12\` with \`deactivated=false\` by member, who manages the group, reactivates it;
  \`deactivated=true\` has no effect. \`PATCH /user_groups/9\` with \`can_mention_group\` set to 12 is rejected. \`POST
  /user_groups/14/deactivate\` succeeds. \`POST /user_groups/15/deactivate\` fails with
  \`CANNOT_DEACTIVATE_GROUP_IN_USE\`, because channel 7 and group 16 use group 15.`,
  seed: async (world) => {
    const { create, id } = world;
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
    await subscribe(world, 7, ['admin', 'moderator', 'member']);
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
  seed: async (world) => {
    const { create, thread, id } = world;
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
    await subscribe(world, 7, ['owner', 'admin', 'moderator', 'member', 'colleague', 'guest']);
    await thread({
      channel: 7,
      topic: 'launch day',
      people: ['member', 'colleague'],
      messages: ['@*product* when do we launch?', 'Thursday, if the tests stay green.'],
      unreadFor: ['colleague'],
    });
  },
};
