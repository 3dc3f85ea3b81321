import * as z from 'zod';
import { parseInput } from '../contract/input.js';
import { DEFAULT_NOW, MAX_UNIX_SECONDS } from '../model/index.js';
import type { FactorySet } from './definition.js';
import { makeFactory, type Sequence } from './factory.js';
import type { Locale } from './faker.js';
import { channel, channelFolder, subscription } from './resources/channels.js';
import { botStorageEntry, eventQueue, pushRegistration } from './resources/clients.js';
import { message } from './resources/message.js';
import { dataExport, domain, playground, serverSettings } from './resources/organization.js';
import { presence, profileField, userGroup } from './resources/people.js';
import { invitation, inviteLink, navigationView, savedSnippet } from './resources/personal.js';
import { reaction } from './resources/reaction.js';
import { draft, reminder, scheduledMessage } from './resources/unsent.js';
import { peopleOf, user } from './resources/user.js';
import { createSamples } from './samples.js';

export type { Factory, FactoryBase } from './factory.js';
export type { Locale } from './faker.js';
export type {
  SubscriptionInput,
  WireChannel,
  WireChannelFolder,
  WireSubscription,
} from './resources/channels.js';
export type {
  BotStorageValue,
  EventQueueInput,
  PushRegistration,
  WireEventQueue,
} from './resources/clients.js';
export type { MessageInput, WireMessage } from './resources/message-parts.js';
export type {
  ServerSettingsInput,
  WireDomain,
  WireExport,
  WirePlayground,
  WireServerSettings,
} from './resources/organization.js';
export type { PresenceInput, WirePresence, WireProfileField, WireUserGroup } from './resources/people.js';
export type {
  NavigationViewInput,
  SavedSnippetInput,
  WireInvitation,
  WireInviteLink,
  WireNavigationView,
  WireSavedSnippet,
} from './resources/personal.js';
export type { ReactionInput, WireReaction } from './resources/reaction.js';
export type {
  DraftInput,
  ReminderInput,
  ScheduledMessageInput,
  WireDraft,
  WireReminder,
  WireScheduledMessage,
} from './resources/unsent.js';
export type { CreatedUser, UserInput, WireUser } from './resources/user.js';

export interface FactoryOptions {
  /** The same seed builds the same objects. Default 1. */
  seed?: number;
  /** The time at which objects are built, in UNIX seconds. Default 2026-01-15T12:00:00Z. */
  now?: number;
  /**
   * The language of names and messages: the name of a Faker locale, such as `'de'`, or, outside Node, the
   * `faker` export of `@faker-js/faker/locale/de`. Default English.
   */
  locale?: Locale;
}

/**
 * Creates a set of factories. Each factory counts its objects, so the result depends on the seed and on
 * how many objects of the resource were built before.
 * @throws UsageError for a misspelled or invalid option
 * @example
 * const { userFactory, messageFactory } = createFactories({ seed: 7 });
 * const nora = userFactory.build({ full_name: 'Nora New' });
 * const thread = messageFactory.from(nora).buildList(3);
 */
export function createFactories(options: FactoryOptions = {}) {
  return factoriesWith(options, continuing);
}

/** Returns a sequence in which each call continues the numbering. */
function continuing(): Sequence {
  let next = 1;
  return (count) => {
    next += count;
    return next - count;
  };
}

/** Returns a sequence in which each call starts with the first object. */
const restarting = (): Sequence => () => 1;

function factoriesWith(options: FactoryOptions, newSequence: () => Sequence) {
  const set = newFactorySet(options);
  return {
    userFactory: makeFactory(user, set, newSequence()),
    userGroupFactory: makeFactory(userGroup, set, newSequence()),
    channelFolderFactory: makeFactory(channelFolder, set, newSequence()),
    channelFactory: makeFactory(channel, set, newSequence()),
    scheduledMessageFactory: makeFactory(scheduledMessage, set, newSequence()),
    draftFactory: makeFactory(draft, set, newSequence()),
    invitationFactory: makeFactory(invitation, set, newSequence()),
    navigationViewFactory: makeFactory(navigationView, set, newSequence()),
    presenceFactory: makeFactory(presence, set, newSequence()),
    profileFieldFactory: makeFactory(profileField, set, newSequence()),
    pushRegistrationFactory: makeFactory(pushRegistration, set, newSequence()),
    reactionFactory: makeFactory(reaction, set, newSequence()),
    subscriptionFactory: makeFactory(subscription, set, newSequence()),
    eventQueueFactory: makeFactory(eventQueue, set, newSequence()),
    serverSettingsFactory: makeFactory(serverSettings, set, newSequence()),
    botStorageEntryFactory: makeFactory(botStorageEntry, set, newSequence()),
    dataExportFactory: makeFactory(dataExport, set, newSequence()),
    domainFactory: makeFactory(domain, set, newSequence()),
    inviteLinkFactory: makeFactory(inviteLink, set, newSequence()),
    playgroundFactory: makeFactory(playground, set, newSequence()),
    reminderFactory: makeFactory(reminder, set, newSequence()),
    savedSnippetFactory: makeFactory(savedSnippet, set, newSequence()),
    messageFactory: makeFactory(message, set, newSequence()),
  };
}

const NOT_SECONDS = 'must be UNIX seconds';
const optionsSchema = z.strictObject({
  seed: z.int('must be a whole number').default(1),
  now: z.int(NOT_SECONDS).min(0, NOT_SECONDS).max(MAX_UNIX_SECONDS, NOT_SECONDS).default(DEFAULT_NOW),
  // `createSamples` checks the locale.
  locale: z.custom<FactoryOptions['locale']>().optional(),
});

function newFactorySet(options: FactoryOptions): FactorySet {
  const { seed, now, locale } = parseInput('option of createFactories', optionsSchema, options);
  const samples = createSamples(seed, locale);
  const shared = { seed, now, samples: () => samples };
  return { ...shared, personOf: peopleOf(shared) };
}

/**
 * Ready-made factories with seed 1. They keep no count between calls: every call starts with the first object, and
 * lists are numbered within the call.
 */
export const {
  userFactory,
  userGroupFactory,
  channelFolderFactory,
  channelFactory,
  scheduledMessageFactory,
  draftFactory,
  invitationFactory,
  navigationViewFactory,
  presenceFactory,
  profileFieldFactory,
  pushRegistrationFactory,
  reactionFactory,
  subscriptionFactory,
  eventQueueFactory,
  serverSettingsFactory,
  botStorageEntryFactory,
  dataExportFactory,
  domainFactory,
  inviteLinkFactory,
  playgroundFactory,
  reminderFactory,
  savedSnippetFactory,
  messageFactory,
} = factoriesWith({}, restarting);
