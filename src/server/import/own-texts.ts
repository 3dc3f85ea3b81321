import type { Importing } from './organization.js';
import { flag, idOf, ids, integer, objects, text } from './raw.js';

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
