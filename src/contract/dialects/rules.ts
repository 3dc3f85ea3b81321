/** A difference between the dialects. Each description completes the sentence "In this dialect, the mock ...". */
interface DialectDifference {
  reference: string;
  zulip: string;
}

/**
 * Every difference of behavior between the dialects, by area of the API. Rules call `org.follows('name')` and do not
 * compare dialects themselves. The documentation contains this table.
 */
export const DIALECT_RULES = {
  server: {
    returnsSpecificErrorCodes: {
      reference:
        'returns `BAD_REQUEST` for a missing parameter, for a narrow that names something unknown, and to callers who lack the role of an administrator or owner',
      zulip:
        'returns `REQUEST_VARIABLE_MISSING` for a missing parameter, `BAD_NARROW` for a narrow that names something unknown, `UNAUTHORIZED_PRINCIPAL` to callers who lack the role of an administrator or owner, `parameters` with mutually exclusive parameters, and `empty_topic_display_name` with topics that a channel does not allow',
    },
    hidesCodesOfRefusedKeys: {
      reference:
        'returns `INVALID_API_KEY`, `USER_DEACTIVATED` or `REALM_DEACTIVATED` when it refuses an API key, and `UNAUTHORIZED` for an authentication scheme other than Basic',
      zulip:
        'returns `UNAUTHORIZED` whenever it refuses an API key, with the reason only in `msg`, and `BAD_REQUEST` for an authentication scheme other than Basic',
    },
    matchesOnlyDigits: {
      reference: 'rejects with status 400 a path whose ID is negative or not a number',
      zulip: 'responds with status 404 to a path whose ID is negative or not a number',
    },
    hasOtherDefaultPermissions: {
      reference:
        'lets only administrators invite users, and administrators manage all user groups, unless settings say otherwise',
      zulip:
        'lets members invite users, and only owners manage all user groups, unless settings say otherwise',
    },
  },
  users: {
    restrictsFullNames: {
      reference: 'accepts any full name of 1 to 100 printable characters',
      zulip:
        'rejects full names that have only one character, contain `*`, a backtick, a backslash, `>`, `"`, `@` or an invisible character, or end like `|72`',
    },
    ignoresBlankNames: {
      reference: 'rejects a blank `full_name` in an update of another user',
      zulip: 'ignores a blank `full_name` in an update of another user',
    },
    listsUnknownUsers: {
      reference: 'omits users that a guest cannot see from GET /users',
      zulip: 'lists users that a guest cannot see as `Unknown user` in GET /users',
    },
    omitsUnusedUserFields: {
      reference: 'returns `bot_type` for people too, and `timezone` to callers without credentials',
      zulip: 'omits `bot_type` of people, and `timezone` for callers without credentials',
    },
    describesOwnBot: {
      reference: 'omits `bot_type` and `bot_owner_id` from GET /users/me',
      zulip: 'returns `bot_type` and `bot_owner_id` to bots from GET /users/me',
    },
    ownersAdministerBots: {
      reference: 'lets only administrators use the endpoints for users to rename and reactivate bots',
      zulip: 'lets the owners of bots use the endpoints for users to rename and reactivate their bots',
    },
    guestsBecomeAdministrators: {
      reference: 'rejects making a guest an owner or an administrator',
      zulip: 'makes a guest an owner or an administrator',
    },
    guestsSeeBots: {
      reference:
        'hides bots that share no channel or direct message with a guest, if guests do not see all users',
      zulip: 'shows bots to guests who do not see all users',
    },
    findsUsersByPlaceholder: {
      reference:
        'finds users in a path by their placeholder address only if their real email is hidden from the caller',
      zulip:
        'finds users in a path by their placeholder address too, even if the caller sees their real email',
    },
    hidesOwnRealEmail: {
      reference: 'finds callers in a path by their own real email',
      zulip: 'does not find callers in a path by their own real email if it is hidden from their role',
    },
    roundsJoinDates: {
      reference: 'returns `date_joined` to the second',
      zulip: 'returns `date_joined` to the minute, and only the day to callers without credentials',
    },
    omitsGravatarsOfPublicEmails: {
      reference:
        'returns null as `avatar_url` for default avatars of users whose real email the caller can see, in events too',
      zulip:
        'returns null as `avatar_url` for default avatars of users whose email is visible to everyone, and a URL in the event about a changed avatar',
    },
    rejectsPlusInDomains: {
      reference: 'accepts emails with a `+` while `emails_restricted_to_domains` is on',
      zulip: 'rejects emails with a `+` while `emails_restricted_to_domains` is on',
    },
  },
  groups: {
    limitsSystemGroupsPerPermission: {
      reference:
        'rejects system groups in the permissions of user groups only where the reference says so, even in combination with users',
      zulip:
        'rejects `role:internet` in all permissions of user groups and `role:everyone` in those to add, join, manage and remove, and accepts `role:owners` in `can_mention_group` and any system group in combination with users',
    },
    restrictsGroupReads: {
      reference: 'shows user groups to guests, and the members of deactivated groups',
      zulip:
        'rejects requests of guests to read user groups, and requests for the members of a deactivated group',
    },
    restrictsGroupDeactivation: {
      reference:
        'accepts the deactivation of a group that is deactivated already, or used only in its own permissions',
      zulip:
        'rejects the deactivation of a group that is deactivated already, or used in its own permissions',
    },
    rejectsEmptyGroupEdits: {
      reference: 'accepts an edit of a user group without parameters',
      zulip: 'rejects an edit of a user group without parameters',
    },
    notifiesGroupMembers: {
      reference: 'sends no messages to users who are added to or removed from a user group',
      zulip: 'sends a direct message to users when someone else adds them to a user group or removes them',
    },
  },
  folders: {
    requiresFolderDescriptions: {
      reference: 'accepts a new channel folder without a description',
      zulip: 'rejects a new channel folder without a description',
    },
    keepsFoldersInUse: {
      reference: 'archives a channel folder that contains channels',
      zulip: 'rejects archiving a channel folder that contains channels',
    },
  },
  channels: {
    webPublicNeedsAccess: {
      reference: 'lets owners make channels web-public whether or not public access is enabled',
      zulip: 'lets owners make channels web-public only while public access is enabled',
    },
    sortsChannelsByName: {
      reference: 'lists channels and subscriptions by channel ID',
      zulip: 'lists channels and subscriptions by channel name',
    },
    omitsArchivedSubscriptions: {
      reference: 'lists subscriptions to archived channels in GET /users/me/subscriptions',
      zulip: 'leaves out subscriptions to archived channels in GET /users/me/subscriptions',
    },
    permissionsGiveContent: {
      reference: 'shows the messages of a private channel only to its subscribers',
      zulip:
        'shows the messages of a private channel also to members whom `can_subscribe_group` or `can_add_subscribers_group` includes',
    },
    omitsChannelNotices: {
      reference:
        'posts a notice in a channel that is created or changed, unless `send_channel_events_messages` is false',
      zulip:
        'posts no notice in a channel that is created or changed, unless `send_channel_events_messages` is true',
    },
  },
  messages: {
    truncatesLongContent: {
      reference: 'rejects the content of a message, scheduled message or draft that is longer than the limit',
      zulip:
        'truncates the content of a message, scheduled message or draft at the limit, with `[message truncated]` in its last line',
    },
    truncatesLongTopics: {
      reference:
        'rejects the topic of a message, move, scheduled message or draft that is longer than the limit',
      zulip:
        'truncates the topic of a message, move, scheduled message or draft at the limit, with `...` at its end',
    },
    limitsReportDescription: {
      reference:
        'accepts the description of a report up to the longest message, and requires more than spaces for `other`',
      zulip:
        'rejects the description of a report that is longer than 1000 code points, and accepts spaces for `other`',
    },
    requiresTopicToMarkAsRead: {
      reference: 'marks nothing as read in a topic without messages that the caller has received',
      zulip: 'rejects a request to mark as read a topic without messages that the caller has received',
    },
    requiresListOfRecipients: {
      reference: 'accepts a single user ID as `to` of a direct message',
      zulip: 'rejects a single user ID as `to` of a direct message, which must be a list',
    },
    removesUndoneNotices: {
      reference: 'posts a notice whenever a topic is resolved or unresolved',
      zulip:
        'removes the notice about a resolved or unresolved topic when someone reverses the change within a minute, instead of posting another one',
    },
    knowsEmojiByName: {
      reference: 'accepts an emoji with an unknown name and a valid code',
      zulip: 'rejects an emoji with an unknown name, whatever its code',
    },
    rejectsChannelWithDirectMessages: {
      reference: 'finds nothing in a narrow to a channel or topic and to direct messages',
      zulip: 'returns `BAD_NARROW` for a narrow to a channel or topic and to direct messages',
    },
    checksOperandTypes: {
      reference: 'accepts IDs, names and lists of both as operands of a narrow, where they make sense',
      zulip:
        'returns `BAD_REQUEST` for a list as an operand, except a list of IDs for `dm`, and for an ID as the operand of operators that take only strings',
    },
    readsDigitsAsNames: {
      reference: 'reads an operand such as `"2"` as an ID when no name or email is equal',
      zulip: 'reads an operand such as `"2"` only as the name of a channel or the email of a user',
    },
    hasLegacyOperators: {
      reference:
        'rejects the operators `in`, `pm_with` and `group_pm_with`, and reads `group-pm-with` as `dm-including`',
      zulip:
        'supports `in:all`, `in:home`, `pm_with` and `group_pm_with`, and finds only group conversations by `group-pm-with`',
    },
    lacksOldOperatorNames: {
      reference: 'reads the operators `from` and `subject` as `sender` and `topic`',
      zulip: 'rejects the operators `from` and `subject`',
    },
    statesLimitHistory: {
      reference: 'searches the whole history of channels that a narrow names together with a negated `is`',
      zulip:
        'searches only received messages of channels that a narrow names together with any `is` but `is:resolved`',
    },
    findsNothingInHiddenChannels: {
      reference: 'rejects a narrow to a channel that the caller cannot read',
      zulip:
        'finds nothing in a channel that the caller cannot read, and everything if the condition is negated',
    },
    searchesDisplayedText: {
      reference: 'searches the Markdown of messages, and topics, for parts of words',
      zulip:
        'searches the displayed text of messages, and topics, for whole words in any of their common forms, ignores words such as `the`, and requires quoted phrases in the Markdown or the topic',
    },
    ignoresSomeNegations: {
      reference: 'excludes the results of a negated `search`',
      zulip: 'ignores the negation of `search` and `in:all`',
    },
    keepsSpacesAroundTopics: {
      reference: 'removes spaces around a topic in a narrow',
      zulip: 'keeps spaces around a topic in a narrow, so that it matches nothing',
    },
    acceptsAnyNear: {
      reference: 'rejects an operand of `near` that is not a message ID',
      zulip: 'accepts any operand of `near`',
    },
    limitsDmIncludingToOneUser: {
      reference: 'accepts several users in `dm-including`',
      zulip: 'rejects several users in `dm-including`',
    },
    findsUsersByApiEmail: {
      reference:
        'finds the recipients of messages, and users in narrows, by their real email too where the caller may see it',
      zulip: 'finds the recipients of messages, and users in narrows, by the email that the API shows',
    },
    acceptsNegativeAnchors: {
      reference: 'rejects a negative anchor',
      zulip: 'reads a negative anchor as the oldest end',
    },
    readsMissingCountsAsZero: {
      reference:
        'rejects GET /messages without `num_before` or `num_after`, and `message_ids` together with any parameter of a window',
      zulip:
        'reads a missing `num_before` or `num_after` of GET /messages as 0 from level 300 on, and accepts `message_ids` together with `include_anchor` and counts of 0',
    },
    findsEndsByCount: {
      reference: 'sets `found_oldest` and `found_newest` whenever the window reaches an end',
      zulip:
        'sets `found_oldest` and `found_newest` only for an anchor at that end, or when fewer messages are found than requested',
    },
    firstUnreadWinsOverAnchor: {
      reference: 'rejects `use_first_unread_anchor` together with `anchor`',
      zulip: 'ignores `anchor` when `use_first_unread_anchor` is true',
    },
    firstUnreadSkipsMuted: {
      reference: 'finds the first unread message in muted topics and channels too',
      zulip:
        'skips muted topics and channels when it looks for the first unread message, unless the narrow names them',
    },
    firstUnreadFallsBackToNewestEnd: {
      reference: 'uses the newest message as the anchor when nothing is unread',
      zulip: 'uses the newest end as the anchor when nothing is unread',
    },
    rendersLongContent: {
      reference: 'rejects content that is longer than the limit of messages in `POST /messages/render`',
      zulip: 'renders content up to ten times the limit of messages in `POST /messages/render`',
    },
    followsTopicsByDefault: {
      reference:
        'when messages are sent, follows and unmutes topics only for users who chose that in their settings',
      zulip:
        'follows topics that users start or are mentioned in, and unmutes topics to which they send in muted channels, unless their settings say otherwise',
    },
  },
  scheduled: {
    remembersSentScheduledMessages: {
      reference: 'responds with status 404 to an edit or deletion of a scheduled message that was sent',
      zulip: 'rejects with status 400 an edit of a scheduled message that was sent, and accepts its deletion',
    },
    rejectsEmptyScheduledEdits: {
      reference: 'accepts an edit of a scheduled message that changes nothing',
      zulip: 'rejects an edit of a scheduled message without parameters',
    },
    requiresRecipientWithType: {
      reference: 'accepts the current `type` in an edit of a scheduled message without `to` and `topic`',
      zulip:
        'rejects a `type` in an edit of a scheduled message without `to`, and a `type` of `channel` without `topic`',
    },
  },
  drafts: {
    listsOldestDraftsFirst: {
      reference: 'lists drafts by their last edit in GET /drafts, the newest first',
      zulip: 'lists drafts by their last edit in GET /drafts, the oldest first',
    },
  },
  invitations: {
    administratorsInviteModerators: {
      reference: 'lets moderators invite moderators',
      zulip: 'lets only administrators invite moderators',
    },
    rejectsWelcomeMessages: {
      reference: 'ignores the welcome message in an invitation by a user who is not an administrator',
      zulip: 'rejects a welcome message in an invitation by a user who is not an administrator',
    },
    invitesToDefaultChannels: {
      reference: 'rejects channels in an invitation by a user who may not subscribe others to them',
      zulip:
        'accepts default channels in an invitation by any user, and from administrators all channels that they can read',
    },
    listsInvitationsOfOwners: {
      reference: 'lists the invitations that the caller may revoke',
      zulip:
        'lists all invitations for administrators, including those of owners that only owners may revoke',
    },
  },
  navigation: {
    trimsFragments: {
      reference: 'keeps spaces around the fragment of a new view',
      zulip: 'removes spaces around the fragment of a new view',
    },
    requiresViewNames: {
      reference: 'accepts a new custom view without a name',
      zulip: 'rejects a new custom view without a name',
    },
    rejectsCurrentViewNames: {
      reference: 'accepts an edit of a custom view that repeats its current name',
      zulip: 'rejects an edit of a custom view that repeats its current name',
    },
    returnsNullViewNames: {
      reference: 'leaves out the `name` of a built-in view',
      zulip: 'returns null as the `name` of a built-in view',
    },
  },
  events: {
    requiresLastEventId: {
      reference: 'returns all events of the queue in GET /events without `last_event_id`',
      zulip: 'rejects GET /events without `last_event_id`',
    },
    checksOnlyOperatorsOfQueues: {
      reference: 'accepts the narrow of a search in POST /register, and rejects unknown operands',
      zulip:
        'accepts only pairs of strings with the operators `channel`, `topic`, `sender` and `is` in POST /register, with any operand but `is:followed`',
    },
  },
  presence: {
    omitsOldPresence: {
      reference: 'lists the presence of users however long ago they were last seen',
      zulip: 'omits the presence of users who were last seen more than two weeks ago',
    },
  },
  push: {
    testsWithoutDevices: {
      reference: 'rejects a test notification for a caller without devices',
      zulip: 'accepts a test notification for a caller without devices',
    },
    testsTokensOfAnyLength: {
      reference: 'returns `BAD_REQUEST` for an empty or very long token in a test notification',
      zulip: 'returns `INVALID_PUSH_DEVICE_TOKEN` for an empty or very long token in a test notification',
    },
    checksPushKeys: {
      reference: 'accepts any string as the key and the token ID of a device for encrypted notifications',
      zulip:
        'accepts only keys of 33 bytes in Base64 that begin with the byte 0x31, and only token IDs in Base64',
    },
  },
} as const satisfies Record<string, Record<string, DialectDifference>>;

type Rules = typeof DIALECT_RULES;

/** The name of a difference, in any area. */
export type DialectRule = { [TArea in keyof Rules]: keyof Rules[TArea] }[keyof Rules];
