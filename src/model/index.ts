export {
  addEarlier,
  type ChangeSet,
  type EarlierVersions,
  isAddition,
  isUpdate,
  type MessageTarget,
  type RecordChange,
  type RecordUpdate,
  type Signal,
  type WrittenRecord,
} from './changes.js';
export * from './clock.js';
export * from './db.js';
export type { EmittedEvent, StoredEvent } from './event-store.js';
export { compositeKey, conversationKey, dayOf, type Topic, topicKey } from './indexes.js';
export * from './organization.js';
export { AUTHENTICATION_METHODS, PERMISSION_ROLES } from './organization-settings.js';
export {
  type Commit,
  DEFAULT_IDENTITY,
  type EarlierState,
  type Identity,
  identitySchema,
  type OrganizationState,
  type SeededState,
  seededState,
} from './organization-state.js';
export * from './outbox.js';
export { personaThat, roleText, userText } from './personas.js';
export * from './random.js';
export type {
  ChannelMessageRecord,
  ChannelRecord,
  InviteLinkRecord,
  MessageRecord,
  ReminderRecord,
  SavedSnippetRecord,
  SubscriptionRecord,
  UploadRecord,
  UserGroupRecord,
  UserRecord,
  WebSessionRecord,
} from './records.js';
export { type DeepReadonly, deepFreeze, type Identified, MAX_ID, nextOrder } from './records.js';
export * from './schemas/channel.js';
export {
  type GroupSetting,
  groupSetting,
  hasRoleAtLeast,
  isRole,
  ROLES,
  type Role,
  role as roleSchema,
} from './schemas/common.js';
export * from './schemas/message.js';
export * from './schemas/organization.js';
export * from './schemas/personal.js';
export * from './schemas/user.js';
export * from './settings.js';
export { Table } from './table.js';
export type * from './table-types.js';
export * from './tables/index.js';
export * from './uploads.js';
export * from './users.js';
