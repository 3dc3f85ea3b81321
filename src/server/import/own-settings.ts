import { userSettings } from '../../model/index.js';
import type { Importing } from './organization.js';
import { idOf, integer, type Json, objects, text } from './raw.js';

/** Stores the settings, topics, muted users and alert words of the importing user. */
export async function importOwnSettings({ world, state, anonymizer, me }: Importing): Promise<void> {
  const { create, db } = world;
  const settings = Object.entries(Object(state.user_settings) as Json).filter(([name, value]) => {
    const schema = userSettings.shape[name as keyof typeof userSettings.shape];
    return schema !== undefined && typeof value !== 'string' && schema.safeParse(value).success;
  });
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
