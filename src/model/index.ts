export type { ChangeSet, RecordChange, Signal } from './change-set.js';
export * from './clock.js';
export type { PrepareText, ReadContentFeatures } from './content-features.js';
export type { EmittedEvent, StoredEvent, Waiter } from './event-store.js';
export * from './organization.js';
export * from './outbox.js';
export * from './random.js';
export type { ReadonlyTable, TableQuery, TableWrites } from './readonly-table.js';
export type {
  ChannelRecord,
  InviteLinkRecord,
  MessageRecord,
  ReminderRecord,
  SavedSnippetRecord,
  SubscriptionRecord,
  UploadRecord,
  UserGroupRecord,
  UserRecord,
} from './record-types.js';
export { type DeepReadonly, deepFreeze, type Identified } from './records.js';
export * from './schemas/channel.js';
export {
  type GroupSetting,
  groupSetting,
  groupSettingObject,
  hasRoleAtLeast,
  ROLES,
  type Role,
  role as roleSchema,
} from './schemas/common.js';
export * from './schemas/group.js';
export * from './schemas/message.js';
export * from './schemas/organization.js';
export * from './schemas/personal.js';
export * from './schemas/storyline.js';
export * from './schemas/user.js';
export * from './schemas/user-settings.js';
export * from './settings.js';
export { type Restorable, Table } from './table.js';
export * from './tables/index.js';
export * from './time.js';
export { uploadPathsIn } from './upload-paths.js';
