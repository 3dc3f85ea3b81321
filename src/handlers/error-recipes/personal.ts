import { CHANNEL_MENTION, SIXTEEN_USERS, TOPIC_MENTION } from './messages.js';
import { type Recipes, step } from './recipe.js';

const DRAFT = { type: 'stream', to: [1], topic: 'lunch', content: 'Soup?' };

const NEW_DRAFT = [step('member', 'POST', '/drafts', { drafts: [DRAFT] })];
const WITHOUT_DRAFT_SYNC = [step('member', 'PATCH', '/settings', { enable_drafts_synchronization: false })];
const NO_DRAFT_SYNC = 'the caller does not synchronize drafts';

const SNIPPET = { title: 'Greeting', content: 'Hello, and welcome!' };
const NEW_SNIPPET = [step('member', 'POST', '/saved_snippets', SNIPPET)];

/** 2026-02-01T00:00:00Z, after the start time of every scenario. */
const FUTURE = 1_769_904_000;
/** 2023-11-14T22:13:20Z, before the start time of every scenario. */
const PAST = 1_700_000_000;

/** A message to the default channel that mentions all of its subscribers. */
const TO_ALL = { type: 'channel', to: 1, topic: 'plans', content: '@**all** hello' };

const TO_UNKNOWN_USER = { type: 'direct', to: [999] };
const HELLO_LATER = { content: 'Hello', scheduled_delivery_timestamp: FUTURE };
const UNKNOWN_CHANNEL = { code: 'STREAM_DOES_NOT_EXIST', extra: { stream_id: 999 } } as const;

const SEARCH_VIEW = { fragment: 'search?q=1', is_pinned: true };

const REMINDER = { message_id: 4, scheduled_delivery_timestamp: FUTURE };

/** Recipes for errors of drafts, saved snippets, scheduled messages, reminders, files and navigation views. */
export const personal: Recipes = {
  'POST /saved_snippets': {
    'the title is empty': { fields: { ...SNIPPET, title: ' ' } },
    'the title is longer than 60 code points': { fields: { ...SNIPPET, title: 'x'.repeat(61) } },
    'the content is empty': { fields: { ...SNIPPET, content: ' ' } },
  },
  'PATCH /saved_snippets/{saved_snippet_id}': {
    'the saved snippet does not exist': {
      path: '/saved_snippets/999',
      fields: { title: 'Other' },
      status: 404,
    },
    "the saved snippet is another user's": {
      as: 'admin',
      path: '/saved_snippets/1',
      before: NEW_SNIPPET,
      fields: { title: 'Other' },
      status: 404,
    },
    'the title is empty': { path: '/saved_snippets/1', before: NEW_SNIPPET, fields: { title: '' } },
  },
  'DELETE /saved_snippets/{saved_snippet_id}': {
    'the saved snippet does not exist': { path: '/saved_snippets/999', status: 404 },
  },
  'GET /drafts': { [NO_DRAFT_SYNC]: { before: WITHOUT_DRAFT_SYNC } },
  'POST /drafts': {
    'a draft is empty': { fields: { drafts: [{ ...DRAFT, content: ' ' }] } },
    'the channel does not exist': { fields: { drafts: [{ ...DRAFT, to: [999] }] } },
    'a channel message has two channels': { fields: { drafts: [{ ...DRAFT, to: [1, 2] }] } },
    [NO_DRAFT_SYNC]: { before: WITHOUT_DRAFT_SYNC, fields: { drafts: [DRAFT] } },
  },
  'PATCH /drafts/{draft_id}': {
    'the draft does not exist': { path: '/drafts/999', fields: { draft: DRAFT }, status: 404 },
    'the draft belongs to another user': {
      as: 'admin',
      path: '/drafts/1',
      before: NEW_DRAFT,
      fields: { draft: DRAFT },
      status: 404,
    },
    'the draft is empty': {
      path: '/drafts/1',
      before: NEW_DRAFT,
      fields: { draft: { ...DRAFT, content: ' ' } },
    },
  },
  'DELETE /drafts/{draft_id}': { 'the draft does not exist': { path: '/drafts/999', status: 404 } },
  'POST /reminders': {
    'the message does not exist': { fields: { ...REMINDER, message_id: 99_999 } },
    'the caller cannot read the message': { fields: { ...REMINDER, message_id: 37 } },
    'the delivery time is not in the future': { fields: { ...REMINDER, scheduled_delivery_timestamp: PAST } },
    'the note is longer than 1000 code points': { fields: { ...REMINDER, note: 'x'.repeat(1001) } },
  },
  'DELETE /reminders/{reminder_id}': {
    'the reminder does not exist': { path: '/reminders/999', status: 404 },
    "the reminder is another user's": {
      path: '/reminders/1',
      before: [step('admin', 'POST', '/reminders', REMINDER)],
      status: 404,
    },
  },
  'POST /scheduled_messages': {
    [CHANNEL_MENTION]: {
      code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      before: SIXTEEN_USERS,
      fields: { ...TO_ALL, scheduled_delivery_timestamp: FUTURE },
    },
    ...TOPIC_MENTION,
    'a recipient does not exist': {
      fields: { ...TO_UNKNOWN_USER, ...HELLO_LATER },
    },
    'the delivery time is not in the future': {
      fields: { type: 'direct', to: [6], content: 'Hello', scheduled_delivery_timestamp: PAST },
    },
    'the channel does not exist': {
      ...UNKNOWN_CHANNEL,
      fields: { type: 'channel', to: 999, topic: 'standup', ...HELLO_LATER },
    },
  },
  'PATCH /scheduled_messages/{scheduled_message_id}': {
    [CHANNEL_MENTION]: {
      code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      before: SIXTEEN_USERS,
      path: '/scheduled_messages/1',
      fields: { content: TO_ALL.content },
    },
    ...TOPIC_MENTION,
    'the scheduled message does not exist': {
      path: '/scheduled_messages/999',
      fields: { content: 'Hello' },
      status: 404,
    },
    'the scheduled message belongs to another user': {
      path: '/scheduled_messages/4',
      fields: { content: 'Hello' },
      status: 404,
    },
    'a recipient does not exist': { path: '/scheduled_messages/2', fields: TO_UNKNOWN_USER },
    'the delivery time is not in the future': {
      path: '/scheduled_messages/1',
      fields: { scheduled_delivery_timestamp: PAST },
    },
    'a failed message is changed without a new time': {
      path: '/scheduled_messages/3',
      fields: { content: 'Hello' },
    },
    'no parameter is specified, in the `zulip` dialect': { dialect: 'zulip', path: '/scheduled_messages/1' },
    'the channel does not exist': {
      ...UNKNOWN_CHANNEL,
      path: '/scheduled_messages/1',
      fields: { type: 'channel', to: 999 },
    },
    'an edit of a failed message has no new delivery time': {
      scenario: 'failed-scheduled-message',
      path: '/scheduled_messages/8',
      fields: { content: 'Once more' },
    },
  },
  'DELETE /scheduled_messages/{scheduled_message_id}': {
    'the scheduled message does not exist': { path: '/scheduled_messages/999', status: 404 },
    'the scheduled message belongs to another user': { path: '/scheduled_messages/4', status: 404 },
  },
  'POST /user_uploads': { 'the file is missing': {} },
  'DELETE /attachments/{attachment_id}': { 'the attachment does not exist': { path: '/attachments/999' } },
  'GET /thumbnail/status/{realm_id}/{filename}': {
    'the file does not exist': { path: '/thumbnail/status/1/none/none.png' },
  },
  'GET /user_uploads/{realm_id}/{filename}': {
    'the file does not exist': { path: '/user_uploads/1/none/none.txt', status: 404 },
  },
  'POST /navigation_views': {
    'the fragment is blank': { fields: { fragment: ' ', is_pinned: true } },
    'a built-in view gets a name': { fields: { fragment: 'recent', is_pinned: true, name: 'Mine' } },
    'the view is already configured': { fields: { fragment: 'inbox', is_pinned: true } },
    'a view whose fragment contains "?" is already configured': {
      before: [step('member', 'POST', '/navigation_views', SEARCH_VIEW)],
      fields: SEARCH_VIEW,
    },
  },
  'PATCH /navigation_views/{fragment}': {
    'a built-in view gets a name': { path: '/navigation_views/inbox', fields: { name: 'Mine' } },
    'the view is not configured': {
      code: 'NOT_FOUND',
      path: '/navigation_views/recent',
      fields: { is_pinned: true },
    },
    'the caller has no views': {
      code: 'NOT_FOUND',
      scenario: 'navigation-views',
      as: 'colleague',
      path: '/navigation_views/inbox',
      fields: { is_pinned: true },
    },
  },
  'DELETE /navigation_views/{fragment}': {
    'the view is not configured': { code: 'NOT_FOUND', path: '/navigation_views/recent' },
  },
};
