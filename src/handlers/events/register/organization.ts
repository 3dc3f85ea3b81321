import * as z from 'zod';
import { since } from '../../../contract/index.js';
import { supports } from '../../../contract/levels/index.js';
import { isSpectator } from '../../../model/index.js';
import { folderSchema, presentFolder } from '../../folders/folder.present.js';
import { groupSchema, presentGroup } from '../../groups/group.present.js';
import {
  linkifierFilterSchema,
  linkifierSchema,
  presentFilters,
  presentLinkifiers,
} from '../../server/linkifier.present.js';
import { presentRealmEmoji, realmEmojiSchema } from '../../server/realm-emoji.present.js';
import {
  PROFILE_FIELD_TYPE_NAMES,
  presentProfileFields,
  profileFieldSchema,
  profileFieldTypesSchema,
} from '../../users/profile-field.present.js';
import { defineSection } from './section.js';

/** The user groups; deactivated ones only for clients that support them. */
export const userGroupsSection = defineSection(
  'realm_user_groups',
  { realm_user_groups: z.array(groupSchema) },
  ({ org, level, capabilities }) => ({
    realm_user_groups: org.tables.user_groups
      .all()
      .filter(({ deactivated }) => !deactivated || capabilities.has('include_deactivated_groups'))
      .map((group) => presentGroup(org, group, level)),
  }),
);

/** The channel folders, including archived ones. */
export const channelFoldersSection = defineSection(
  'channel_folders',
  { channel_folders: since('channelFolders', z.array(folderSchema)) },
  ({ org }) => ({
    channel_folders: org.tables.channel_folders.all().map((folder) => presentFolder(org, folder)),
  }),
);

/** The custom profile fields and the available types. */
export const profileFieldsSection = defineSection(
  'custom_profile_fields',
  {
    custom_profile_fields: z.array(profileFieldSchema),
    custom_profile_field_types: profileFieldTypesSchema,
  },
  ({ org, actor, level }) => ({
    custom_profile_fields: isSpectator(actor) ? [] : presentProfileFields(org, level),
    custom_profile_field_types: PROFILE_FIELD_TYPE_NAMES,
  }),
);

/** The custom emoji by ID, including deactivated ones. */
export const realmEmojiSection = defineSection(
  'realm_emoji',
  { realm_emoji: realmEmojiSchema },
  ({ org }) => ({
    realm_emoji: presentRealmEmoji(org),
  }),
);

/** The linkifiers; empty for clients without support for URL templates. */
export const linkifiersSection = defineSection(
  'realm_linkifiers',
  { realm_linkifiers: since('linkifiers', z.array(linkifierSchema)) },
  ({ org, level, capabilities }) => {
    const isKnown = capabilities.has('linkifier_url_template') || !supports(level, 'urlTemplates');
    const none: ReturnType<typeof presentLinkifiers> = [];
    return { realm_linkifiers: isKnown ? presentLinkifiers(org) : none };
  },
);

/** The linkifiers as lists; always empty since level 176. */
export const filtersSection = defineSection(
  'realm_filters',
  { realm_filters: z.array(linkifierFilterSchema) },
  ({ org, level }) => ({ realm_filters: supports(level, 'urlTemplates') ? [] : presentFilters(org) }),
);
