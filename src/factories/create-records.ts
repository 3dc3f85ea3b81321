import { UsageError, unknownName } from '../contract/errors/index.js';
import type { RecordHolder } from '../model/index.js';
import { isKeyOf } from '../values.js';
import * as factories from './index.js';

/** Factories by the name of the table that they fill. */
const BY_TABLE = {
  bot_storage: factories.botStorageEntryFactory,
  channel_folders: factories.channelFolderFactory,
  channels: factories.channelFactory,
  drafts: factories.draftFactory,
  event_queues: factories.eventQueueFactory,
  invitations: factories.invitationFactory,
  invite_links: factories.inviteLinkFactory,
  messages: factories.messageFactory,
  navigation_views: factories.navigationViewFactory,
  playgrounds: factories.playgroundFactory,
  presences: factories.presenceFactory,
  profile_fields: factories.profileFieldFactory,
  push_devices: factories.pushRegistrationFactory,
  realm_domains: factories.domainFactory,
  realm_exports: factories.dataExportFactory,
  reminders: factories.reminderFactory,
  saved_snippets: factories.savedSnippetFactory,
  scheduled_messages: factories.scheduledMessageFactory,
  subscriptions: factories.subscriptionFactory,
  user_groups: factories.userGroupFactory,
  users: factories.userFactory,
} as const;

/** A factory of any resource. It checks the objects. */
interface AnyFactory {
  createEach(mock: RecordHolder, objects: readonly object[]): Promise<object[]>;
}

/**
 * Creates a record of a table for each object, all or none, with the fields of its factory.
 * @throws UsageError for a table without a factory, or when the factory rejects an object; nothing changes then
 */
export async function createRecords(
  mock: RecordHolder,
  table: string,
  objects: readonly object[],
): Promise<object[]> {
  if (!isKeyOf(BY_TABLE, table)) {
    throw new UsageError(unknownName('resource with a factory', table, Object.keys(BY_TABLE)));
  }
  const factory: AnyFactory = BY_TABLE[table];
  return factory.createEach(mock, objects);
}
