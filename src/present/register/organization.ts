import * as z from 'zod';
import { since } from '../../contract/index.js';
import { folderSchema, presentFolder } from '../folder.js';
import { groupSchema, presentGroup } from '../group.js';
import {
  PROFILE_FIELD_TYPE_NAMES,
  presentProfileFields,
  profileFieldSchema,
  profileFieldTypesSchema,
} from '../profile-field.js';
import { defineSection } from './section.js';

/** The user groups, deactivated ones too. */
export const userGroupsSection = defineSection(
  'realm_user_groups',
  { realm_user_groups: z.array(groupSchema) },
  ({ org, level }) => ({
    realm_user_groups: org.tables.user_groups.all().map((group) => presentGroup(org, group, level)),
  }),
);

/** The channel folders, archived ones too. */
export const channelFoldersSection = defineSection(
  'channel_folders',
  { channel_folders: since('channelFolders', z.array(folderSchema)) },
  ({ org }) => ({
    channel_folders: org.tables.channel_folders.all().map((folder) => presentFolder(org, folder)),
  }),
);

/** The custom profile fields, and the types that there are. */
export const profileFieldsSection = defineSection(
  'custom_profile_fields',
  {
    custom_profile_fields: z.array(profileFieldSchema),
    custom_profile_field_types: profileFieldTypesSchema,
  },
  ({ org, level }) => ({
    custom_profile_fields: presentProfileFields(org, level),
    custom_profile_field_types: PROFILE_FIELD_TYPE_NAMES,
  }),
);

const realmEmoji = z.object({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable(),
  deactivated: z.boolean(),
  author_id: z.int().nullable(),
});

/** The custom emoji, by ID. The model has none yet, and so no organization has. */
export const realmEmojiSection = defineSection(
  'realm_emoji',
  { realm_emoji: z.record(z.string(), realmEmoji) },
  () => ({ realm_emoji: {} }),
);
