import type * as z from 'zod';
import { copyFields } from '../../../values.js';
import {
  channelsSection,
  defaultChannelGroupsSection,
  defaultChannelsSection,
  subscriptionSection,
} from './channels.js';
import { messageSection, recentConversationsSection, unreadSection } from './conversations.js';
import {
  administrationSections,
  channelFoldersSection,
  filtersSection,
  linkifiersSection,
  profileFieldsSection,
  realmEmojiSection,
  serviceSections,
  userGroupsSection,
} from './organization.js';
import {
  alertWordsSection,
  devicesSection,
  displaySettingsSection,
  draftsSection,
  mutedTopicsSection,
  mutedUsersSection,
  navigationViewsSection,
  notificationSettingsSection,
  pushDevicesSection,
  remindersSection,
  savedSnippetsSection,
  scheduledMessagesSection,
  starredMessagesSection,
  userSettingsSection,
  userStatusSection,
  userTopicsSection,
} from './personal.js';
import { realmSection } from './realm.js';
import type { RegisterView, Section } from './response.js';
import { botsSection, presenceSection, realmUserSection } from './users.js';

export type { RegisterView } from './response.js';

/** The sections of POST /register. Register new ones here. */
export const sections: readonly Section[] = [
  realmSection,
  realmUserSection,
  userGroupsSection,
  subscriptionSection,
  channelsSection,
  defaultChannelsSection,
  defaultChannelGroupsSection,
  channelFoldersSection,
  messageSection,
  recentConversationsSection,
  presenceSection,
  navigationViewsSection,
  unreadSection,
  starredMessagesSection,
  userTopicsSection,
  mutedTopicsSection,
  alertWordsSection,
  scheduledMessagesSection,
  remindersSection,
  draftsSection,
  savedSnippetsSection,
  userSettingsSection,
  mutedUsersSection,
  userStatusSection,
  profileFieldsSection,
  realmEmojiSection,
  linkifiersSection,
  filtersSection,
  botsSection,
  displaySettingsSection,
  notificationSettingsSection,
  ...serviceSections,
  ...administrationSections,
  devicesSection,
  pushDevicesSection,
];

/** Combines the requested sections into one object; unknown types have no effect. */
export function presentSections(view: RegisterView): Record<string, unknown> {
  const { requested } = view;
  const wanted = sections.filter(
    ({ types }) => requested === undefined || types.every((type) => requested.has(type)),
  );
  const fields = {};
  for (const section of wanted) copyFields(fields, section.present(view));
  return fields;
}

/** The schemas of all sections; fields are optional because sections are. */
export const sectionShapes: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  sections.flatMap(({ shape }) => Object.entries(shape).map(([name, schema]) => [name, schema.optional()])),
);
