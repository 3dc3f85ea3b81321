import { HOUR } from '../model/index.js';
import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`GET /scheduled_messages\` by member lists the failed messages 3 and 5 to 8. \`PATCH /scheduled_messages/8\` with
  only \`content\` is rejected, because a failed message needs a new time; with \`scheduled_delivery_timestamp\` the
  message is no longer failed. Message 5 goes to an archived channel, 6 to a channel where member may not post, 7 to a
  deactivated user: changing their \`content\` is rejected.`;

export const seed: Seed = async ({ create, now, id }) => {
  const failed = {
    sender_id: id('member'),
    scheduled_delivery_timestamp: now - 2 * HOUR,
    failed: true,
  };
  const channel = { ...failed, topic: 'planning' };
  await create.channel({
    id: 7,
    name: 'project lighthouse',
    description: 'Done and archived',
    is_archived: true,
    creator_id: id('admin'),
  });
  await create.subscription({ user_id: id('member'), stream_id: 7 });
  await create.scheduledMessage({
    ...channel,
    id: 5,
    stream_id: 7,
    content: 'Kick-off on Monday at nine.',
  });
  await create.scheduledMessage({
    ...channel,
    id: 6,
    stream_id: 4,
    content: 'New coffee machine, second floor!',
  });
  await create.scheduledMessage({
    ...failed,
    id: 7,
    recipient_ids: [id('deactivated')],
    content: 'Welcome aboard, Dora! Here is the list for your first week.',
  });
  await create.scheduledMessage({
    ...failed,
    id: 8,
    recipient_ids: [id('colleague')],
    content: 'Reminder: the review is at three.',
  });
  await create.scheduledMessage({
    id: 9,
    sender_id: id('colleague'),
    recipient_ids: [id('member')],
    content: 'Not failed: goes out in two hours.',
    scheduled_delivery_timestamp: now + 2 * HOUR,
  });
};
