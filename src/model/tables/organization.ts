import * as o from '../schemas/organization.js';
import * as p from '../schemas/personal.js';
import { Table } from '../table.js';
import type { TablesContext } from './context.js';
import { compositeKey, dayOf } from './keys.js';

/** Tables of records that belong to the organization. */
export function createOrganizationTables({ library, recorder }: TablesContext) {
  return {
    realm_emoji: new Table({
      name: 'realm_emoji',
      schema: o.realmEmoji,
      library,
      recorder,
      indexes: { activeName: (emoji) => (emoji.deactivated ? undefined : emoji.name) },
    }),
    linkifiers: new Table({
      name: 'linkifiers',
      schema: o.linkifier,
      library,
      recorder,
      indexes: { pattern: (linkifier) => linkifier.pattern },
    }),
    playgrounds: new Table({ name: 'playgrounds', schema: o.playground, library, recorder }),
    realm_domains: new Table({
      name: 'realm_domains',
      schema: o.realmDomain,
      library,
      recorder,
      indexes: { domain: ({ domain }) => domain },
    }),
    realm_exports: new Table({
      name: 'realm_exports',
      schema: o.realmExport,
      library,
      recorder,
      dueAt: ({ ready_at }) => ready_at ?? undefined,
    }),
    user_settings_defaults: new Table({
      name: 'user_settings_defaults',
      schema: p.userSettingsDefaults,
      library,
      recorder,
    }),
    uploads: new Table({
      name: 'uploads',
      schema: o.upload,
      library,
      recorder,
      indexes: { path: (record) => record.path, user: (record) => record.user_id },
    }),
    navigation_views: new Table({
      name: 'navigation_views',
      schema: o.navigationView,
      library,
      recorder,
      indexes: {
        user: (view) => view.user_id,
        userFragment: (view) => compositeKey(view.user_id, view.fragment),
      },
    }),
    event_queues: new Table({
      name: 'event_queues',
      schema: o.eventQueue,
      library,
      recorder,
      indexes: {
        queueId: (queue) => queue.queue_id,
        user: (queue) => queue.user_id,
      },
    }),
    invite_links: new Table({
      name: 'invite_links',
      schema: o.inviteLink,
      library,
      recorder,
      indexes: { inviter: (link) => link.invited_by },
    }),
    invitations: new Table({
      name: 'invitations',
      schema: o.invitation,
      library,
      recorder,
      indexes: {
        inviter: (invitation) => invitation.invited_by,
        day: (invitation) => dayOf(invitation.invited),
        email: (invitation) => invitation.email.toLowerCase(),
      },
    }),
  };
}
