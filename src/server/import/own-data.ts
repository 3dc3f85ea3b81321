import { userSettings } from '../../model/index.js';
import { fieldsOf, isKeyOf } from '../../values.js';
import { flag, idOf, ids, integer, objects, text } from '../json.js';
import type { Importing } from './organization.js';

/** Stores the settings, topics, muted users and alert words of the importing user. */
export async function importOwnSettings({ world, state, anonymizer, me }: Importing): Promise<void> {
  const { create, db } = world;
  const settings = Object.entries(fieldsOf(state.user_settings)).filter(
    ([name, value]) =>
      typeof value !== 'string' &&
      isKeyOf(userSettings.shape, name) &&
      userSettings.shape[name].safeParse(value).success,
  );
  if (settings.length > 0) {
    await db.user_settings.create({ user_id: me, settings: Object.fromEntries(settings) });
  }
  for (const topic of objects(state.user_topics)) {
    const stream_id = idOf(topic.stream_id);
    const policy = ([1, 2, 3] as const).find((each) => each === topic.visibility_policy);
    if (stream_id === undefined || policy === undefined || !db.channels.has(stream_id)) continue;
    await create.userTopic({
      user_id: me,
      stream_id,
      topic: anonymizer.topic(text(topic.topic_name)),
      visibility_policy: policy,
      last_updated: integer(topic.last_updated) ?? 0,
    });
  }
  for (const muted of objects(state.muted_users)) {
    const muted_user_id = idOf(muted.id);
    if (muted_user_id === undefined || !db.users.has(muted_user_id)) continue;
    await create.mutedUser({ user_id: me, muted_user_id, date_muted: integer(muted.timestamp) ?? 0 });
  }
  for (const word of Array.isArray(state.alert_words) ? state.alert_words : []) {
    if (typeof word === 'string')
      await create.alertWord({ user_id: me, word: anonymizer.name('other', word) });
  }
}

/** Stores the drafts, scheduled messages, saved snippets and navigation views of the importing user. */
export async function importOwnTexts({ world, state, anonymizer, me }: Importing): Promise<void> {
  const { create, db } = world;
  for (const draft of objects(state.drafts)) {
    const id = idOf(draft.id);
    const type = (['stream', 'private', ''] as const).find((each) => each === draft.type);
    const to = ids(draft.to);
    const exist = to.every((each) => (type === 'stream' ? db.channels.has(each) : db.users.has(each)));
    if (id === undefined || type === undefined || !exist) continue;
    await create.draft({
      id,
      user_id: me,
      type,
      to: type === '' ? [] : [...to].sort((a, b) => a - b),
      topic: type === 'stream' ? anonymizer.topic(text(draft.topic)) : '',
      content: anonymizer.text(text(draft.content), 'draft', id),
      timestamp: integer(draft.timestamp) ?? 0,
    });
  }
  for (const scheduled of objects(state.scheduled_messages)) {
    const id = idOf(scheduled.scheduled_message_id);
    const stream_id =
      scheduled.type === 'private' || scheduled.type === 'direct' ? null : (idOf(scheduled.to) ?? 0);
    const people = ids(scheduled.to).filter((each) => db.users.has(each));
    if (id === undefined || (stream_id === null ? people.length === 0 : !db.channels.has(stream_id)))
      continue;
    await create.scheduledMessage({
      id,
      sender_id: me,
      stream_id,
      topic: stream_id === null ? '' : anonymizer.topic(text(scheduled.topic)),
      recipient_ids: stream_id === null ? people.sort((a, b) => a - b) : null,
      content: anonymizer.text(text(scheduled.content), 'scheduled', id) || '…',
      client: 'web',
      scheduled_delivery_timestamp: integer(scheduled.scheduled_delivery_timestamp) ?? 0,
      failed: flag(scheduled.failed),
    });
  }
  for (const snippet of objects(state.saved_snippets)) {
    const id = idOf(snippet.id);
    if (id === undefined) continue;
    await create.savedSnippet({
      id,
      user_id: me,
      title: anonymizer.text(text(snippet.title), 'snippet title', id) || '…',
      content: anonymizer.text(text(snippet.content), 'snippet', id) || '…',
      date_created: integer(snippet.date_created) ?? 0,
    });
  }
  for (const view of objects(state.navigation_views)) {
    const original = text(view.fragment);
    const fragment = anonymizer.fragment(original);
    if (fragment === undefined) continue;
    await create.navigationView({
      user_id: me,
      fragment,
      is_pinned: flag(view.is_pinned),
      name: typeof view.name === 'string' ? anonymizer.name('other', view.name) : null,
    });
  }
}
