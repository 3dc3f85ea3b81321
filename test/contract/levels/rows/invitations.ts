import type { LevelClient } from '../client.js';
import type { Rows } from '../row.js';

/** Invites a user with these fields; returns the stored invitation. */
async function invited({ mock, ask }: LevelClient, fields: Record<string, unknown>) {
  await ask('owner', 'POST', '/invites', { invitee_emails: 'new@example.com', stream_ids: [], ...fields });
  const invitation = mock.db.invitations.all().at(-1);
  if (invitation?.email !== 'new@example.com') throw new Error('nobody was invited');
  return invitation;
}

export const invitationRows: Rows = {
  inviteExpiryMinutes: {
    async show(client) {
      const fields = { invite_expires_in_minutes: 60, invite_expires_in_days: 2 };
      const { expires } = await invited(client, fields);
      return (expires as number) - client.mock.clock.now();
    },
    below: 2 * 24 * 60 * 60,
    at: 60 * 60,
  },
  inviteDefaultChannels: {
    show: async (client) =>
      (await invited(client, { include_realm_default_subscriptions: true }))
        .include_realm_default_subscriptions,
    below: false,
    at: true,
  },
  inviteNotifiesReferrer: {
    show: async (client) =>
      (await invited(client, { notify_referrer_on_join: false })).notify_referrer_on_join,
    below: true,
    at: false,
  },
  inviteGroups: {
    show: async (client) => (await invited(client, { group_ids: [9] })).group_ids,
    below: [],
    at: [9],
  },
  inviteWelcomeMessage: {
    show: async (client) =>
      (await invited(client, { welcome_message_custom_text: 'Hi' })).welcome_message_custom_text,
    below: null,
    at: 'Hi',
  },
};
