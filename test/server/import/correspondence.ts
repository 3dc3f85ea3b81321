import { expect } from 'vitest';
import type { TeamChatMock } from '../../../src/index.js';

/** The facts of an organization as one user sees them, without names and content. */
async function factsOf(mock: TeamChatMock, persona: string) {
  const { body } = await mock.as(persona).post('/register', {
    include_subscribers: true,
    slim_presence: true,
    client_capabilities: {
      archived_channels: true,
      include_deactivated_groups: true,
      empty_topic_name: true,
    },
  } as never);
  const state = body as unknown as Record<string, Json[]>;
  const channels = [
    ...(state.subscriptions ?? []),
    ...(state.unsubscribed ?? []),
    ...(state.never_subscribed ?? []),
  ];
  return {
    users: [...(state.realm_users ?? []), ...(state.realm_non_active_users ?? [])]
      .map(({ user_id, role, is_bot, bot_owner_id }) => [user_id, role, is_bot, bot_owner_id])
      .sort(),
    channels: channels
      .map(
        ({
          stream_id,
          invite_only,
          is_web_public,
          subscribers,
          folder_id,
          pin_to_top,
          is_muted,
          can_send_message_group,
        }) => ({
          stream_id,
          invite_only,
          is_web_public,
          subscribers: [...((subscribers as number[] | undefined) ?? [])].sort(),
          folder_id,
          pin_to_top,
          is_muted,
          can_send_message_group,
        }),
      )
      .sort((a, b) => Number(a.stream_id) - Number(b.stream_id)),
    groups: (state.realm_user_groups ?? []).map(
      ({ id, members, direct_subgroup_ids, deactivated, can_manage_group }) => ({
        id,
        members,
        direct_subgroup_ids,
        deactivated,
        can_manage_group,
      }),
    ),
    folders: (state.channel_folders ?? []).map(({ id, is_archived, order }) => [id, is_archived, order]),
    unread: withoutTopics(state.unread_msgs),
    starred: state.starred_messages,
    drafts: (state.drafts ?? []).map(({ id, type, to }) => [id, type, to]),
    scheduled: (state.scheduled_messages ?? []).map((each) => [
      each.scheduled_message_id,
      each.type,
      each.to,
      each.scheduled_delivery_timestamp,
      each.failed,
    ]),
    fields: (state.custom_profile_fields ?? []).map(({ id, type }) => [id, type]),
    topics: (state.user_topics ?? []).map(({ stream_id, visibility_policy }) => [
      stream_id,
      visibility_policy,
    ]),
  };
}

type Json = Record<string, unknown>;

function withoutTopic({ topic: _, ...rest }: Json): Json {
  return rest;
}

function withoutTopics(unread: unknown): unknown {
  const sorted = (value: unknown) =>
    Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value;
  return JSON.parse(
    JSON.stringify(unread, (name, value) =>
      name === 'topic' ? undefined : name === 'streams' ? sorted(value.map(withoutTopic)) : value,
    ),
  );
}

/** Checks that the messages which a result holds have their counterparts, each in its conversation. */
function expectSameMessages(original: TeamChatMock, imported: TeamChatMock): void {
  const conversations = new Map<string, string>();
  const back = new Map<string, string>();
  // One comparison at the end: `expect` takes longer than all other work with a message.
  const compared: [unknown, unknown][] = [];
  for (const message of imported.db.messages.all()) {
    const source = original.db.messages.get(message.id);
    if (source === undefined) {
      compared.push([undefined, message.id]);
      continue;
    }
    const facts = ({ sender_id, stream_id, recipient_ids, timestamp, reactions }: typeof message) => ({
      sender_id,
      stream_id,
      recipient_ids,
      timestamp,
      reactions: reactions.map(({ user_id, emoji_code, reaction_type }) => [
        user_id,
        emoji_code,
        reaction_type,
      ]),
    });
    compared.push([facts(message), facts(source)]);
    compared.push([message.content.split('\n').length, source.content.split('\n').length]);
    const [from, to] = [
      `${source.stream_id} ${source.topic.toLowerCase()}`,
      `${message.stream_id} ${message.topic}`,
    ];
    compared.push([conversations.get(from) ?? to, to], [back.get(to) ?? from, from]);
    conversations.set(from, to);
    back.set(to, from);
  }
  expect(compared.map(([importedFact]) => importedFact)).toEqual(compared.map(([, fact]) => fact));
}

/** Checks that an import holds the same facts as its source, as the importing user sees them. */
export async function expectCorrespondence(original: TeamChatMock, imported: TeamChatMock): Promise<void> {
  await imported.ready;
  expectSameMessages(original, imported);
  expect(await factsOf(imported, 'me')).toEqual(await factsOf(original, 'member'));
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Names, emails and long words of an organization that occur in a string, except for those in `common`. */
export function originalsIn(text: string, original: TeamChatMock, common: string): string[] {
  const {
    users,
    channels,
    user_groups: groups,
    channel_folders: folders,
    messages,
    drafts,
    profile_fields: fields,
  } = original.db;
  const names = [
    ...users.all().flatMap(({ full_name, delivery_email }) => [full_name, delivery_email]),
    ...[...channels.all(), ...folders.all(), ...fields.all()].map(({ name }) => name),
    ...groups.all().flatMap(({ name, is_system_group }) => (is_system_group ? [] : [name])),
    ...messages.all().map(({ topic }) => topic),
  ];
  const texts = [
    ...messages.all().map(({ content }) => content),
    ...channels.all().map(({ description }) => description),
    ...drafts.all().map(({ content }) => content),
    ...names,
  ];
  const known = new Set([...common.toLowerCase().matchAll(WORD)].map(([word]) => word));
  const words = new Set(
    texts.flatMap((each) => [...each.toLowerCase().matchAll(WORD)].map(([word]) => word)),
  );
  const strings = new Set([...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([string]) => string));
  // Every organization has the same keys of objects.
  const values = text.replace(/"\w+":/g, ' ').toLowerCase();
  const found = new Set([...values.matchAll(WORD)].map(([word]) => word));
  return [
    ...[...words].filter((word) => word.length > 6 && !known.has(word) && found.has(word)),
    ...[...new Set(names)].filter(
      (name) => name !== '' && !common.includes(name) && strings.has(JSON.stringify(name)),
    ),
  ];
}
