import * as z from 'zod';
import { defineSection } from './section.js';

/** Number of direct messages searched for conversations, the newest first. */
const MAX_SEARCHED = 1_000;

/** The latest direct message conversations of the caller, newest first, identified by the other members. */
export const recentConversationsSection = defineSection(
  'recent_private_conversations',
  {
    recent_private_conversations: z.array(z.object({ max_message_id: z.int(), user_ids: z.array(z.int()) })),
  },
  ({ org, actor }) => {
    const { messages } = org.tables;
    const latest = new Map<string, { max_message_id: number; user_ids: number[] }>();
    for (const id of messages.idsBy('directWith', actor.id).slice(-MAX_SEARCHED).reverse()) {
      const { recipient_ids } = messages.expect(id);
      const user_ids = (recipient_ids ?? []).filter((userId) => userId !== actor.id);
      const key = user_ids.join();
      if (!latest.has(key)) latest.set(key, { max_message_id: id, user_ids });
    }
    return { recent_private_conversations: [...latest.values()] };
  },
);
