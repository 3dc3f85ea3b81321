export { base64Of, bytesOf } from './base64.js';
export type { WrittenRecord } from './change-log.js';
export {
  type ChangeSet,
  isAddition,
  isUpdate,
  type RecordChange,
  type RecordUpdate,
  type Signal,
} from './change-set.js';
export * from './clock.js';
export type { PrepareText, ReadContentFeatures } from './content-features.js';
export type { EmittedEvent, StoredEvent } from './event-store.js';
export * from './organization.js';
export {
  AUTHENTICATION_METHODS,
  DEFAULT_ORGANIZATION_SETTINGS,
  PERMISSION_ROLES,
  type PermissionHolders,
} from './organization-settings.js';
export * from './outbox.js';
export type { OrderBy } from './query.js';
export * from './random.js';
export type { PublicTable, ReadonlyTable, TableQuery, TableWrites } from './readonly-table.js';
export type { RecordHooks } from './record-hooks.js';
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
} from './record-types.js';
export { type DeepReadonly, deepFreeze, type Identified, MAX_ID } from './records.js';
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
export * from './schemas/group.js';
export * from './schemas/message.js';
export * from './schemas/organization.js';
export * from './schemas/personal.js';
export * from './schemas/storyline.js';
export * from './schemas/user.js';
export * from './schemas/user-settings.js';
export * from './settings.js';
export { isSpectator, SPECTATOR } from './spectator.js';
export { type AnyTable, type Restorable, Table } from './table.js';
export { TableHooks } from './table-hooks.js';
export * from './tables/index.js';
export { temporaryPath, temporaryUpload } from './temporary-uploads.js';
export * from './time.js';
export * from './transact.js';
export { decodedPath, uploadPathsIn } from './upload-paths.js';
export { roleText, userText } from './user-texts.js';
