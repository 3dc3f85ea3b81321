import type * as z from 'zod';
import { administrationSections } from './administration.js';
import { botsSection } from './bots.js';
import { channelsSection, defaultChannelGroupsSection, defaultChannelsSection } from './channels.js';
import { recentConversationsSection } from './conversations.js';
import { devicesSection, pushDevicesSection } from './devices.js';
import { displaySettingsSection, notificationSettingsSection } from './legacy-settings.js';
import { messageSection } from './message.js';
import {
  channelFoldersSection,
  filtersSection,
  linkifiersSection,
  profileFieldsSection,
  realmEmojiSection,
  userGroupsSection,
} from './organization.js';
import {
  alertWordsSection,
  draftsSection,
  mutedTopicsSection,
  mutedUsersSection,
  navigationViewsSection,
  remindersSection,
  savedSnippetsSection,
  scheduledMessagesSection,
  starredMessagesSection,
  userSettingsSection,
  userStatusSection,
  userTopicsSection,
} from './personal.js';
import { presenceSection } from './presence.js';
import { realmSection } from './realm.js';
import { realmUserSection } from './realm-user.js';
import type { RegisterView, Section } from './section.js';
import { serviceSections } from './service.js';
import { subscriptionSection } from './subscription.js';
import { unreadSection } from './unread.js';

export type { RegisterView } from './section.js';

/** The sections of POST register. Register new ones here. */
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
  const { asked } = view;
  const wanted = sections.filter(
    ({ types }) => asked === undefined || types.every((type) => asked.has(type)),
  );
  return Object.assign({}, ...wanted.map((section) => section.present(view)));
}

/** The schemas of all sections; fields are optional because sections are. */
export const sectionShapes: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  sections.flatMap(({ shape }) => Object.entries(shape).map(([name, schema]) => [name, schema.optional()])),
);
