import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`POST /messages/{message_id}/report\` with \`report_type=spam\` is rejected for everyone, for the message in the
  topic \`lottery\` and for any other, because the organization has no moderation request channel.`;

export const seed: Seed = async ({ thread }) => {
  await thread({
    channel: 1,
    topic: 'lottery',
    people: ['guest', 'member'],
    messages: ['You have WON!!! Claim it at https://example.com/prize', 'Please report this, somebody.'],
  });
};
