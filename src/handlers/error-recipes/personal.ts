import { CHANNEL_MENTION, TOPIC_MENTION } from './messages.js';
import type { Recipes } from './recipe.js';

const DRAFT = { type: 'stream', to: [1], topic: 'lunch', content: 'Soup?' };

/** The request with which the persona `member` creates a draft. */
const NEW_DRAFT = [{ as: 'member', method: 'POST', path: '/drafts', fields: { drafts: [DRAFT] } }];
/** The request with which the persona `member` turns off draft synchronization. */
const WITHOUT_DRAFT_SYNC = [
  { as: 'member', method: 'PATCH', path: '/settings', fields: { enable_drafts_synchronization: false } },
];
const NO_DRAFT_SYNC = 'the caller does not synchronize drafts';

const SNIPPET = { title: 'Greeting', content: 'Hello, and welcome!' };
const NEW_SNIPPET = [{ as: 'member', method: 'POST', path: '/saved_snippets', fields: SNIPPET }];

/** 2026-02-01T00:00:00Z, after the start time of every scenario. */
const LATER = 1_769_904_000;

/** A message to the default channel that mentions all of its subscribers. */
const TO_ALL = { type: 'channel', to: 1, topic: 'plans', content: '@**all** hello' };

const REMINDER = { message_id: 4, scheduled_delivery_timestamp: LATER };

/** Recipes for errors of drafts, saved snippets, scheduled messages, reminders, files and navigation views. */
export const personal: Recipes = {
  'POST /saved_snippets': {
    BAD_REQUEST: [
      { when: 'the title is empty', fields: { ...SNIPPET, title: ' ' } },
      { when: 'the title is longer than 60 code points', fields: { ...SNIPPET, title: 'x'.repeat(61) } },
      { when: 'the content is empty', fields: { ...SNIPPET, content: ' ' } },
    ],
  },
  'PATCH /saved_snippets/{saved_snippet_id}': {
    BAD_REQUEST: [
      {
        when: 'the saved snippet does not exist',
        path: '/saved_snippets/999',
        fields: { title: 'Other' },
        status: 404,
      },
      {
        when: "the saved snippet is another user's",
        as: 'admin',
        path: '/saved_snippets/1',
        before: NEW_SNIPPET,
        fields: { title: 'Other' },
        status: 404,
      },
      { when: 'the title is empty', path: '/saved_snippets/1', before: NEW_SNIPPET, fields: { title: '' } },
    ],
  },
  'DELETE /saved_snippets/{saved_snippet_id}': {
    BAD_REQUEST: [{ when: 'the saved snippet does not exist', path: '/saved_snippets/999', status: 404 }],
  },
  'GET /drafts': {
    BAD_REQUEST: [{ when: NO_DRAFT_SYNC, before: WITHOUT_DRAFT_SYNC }],
  },
  'POST /drafts': {
    BAD_REQUEST: [
      { when: 'a draft is empty', fields: { drafts: [{ ...DRAFT, content: ' ' }] } },
      { when: 'the channel does not exist', fields: { drafts: [{ ...DRAFT, to: [999] }] } },
      { when: 'a channel message has two channels', fields: { drafts: [{ ...DRAFT, to: [1, 2] }] } },
      { when: NO_DRAFT_SYNC, before: WITHOUT_DRAFT_SYNC, fields: { drafts: [DRAFT] } },
    ],
  },
  'PATCH /drafts/{draft_id}': {
    BAD_REQUEST: [
      { when: 'the draft does not exist', path: '/drafts/999', fields: { draft: DRAFT }, status: 404 },
      {
        when: 'the draft belongs to another user',
        as: 'admin',
        path: '/drafts/1',
        before: NEW_DRAFT,
        fields: { draft: DRAFT },
        status: 404,
      },
      {
        when: 'the draft is empty',
        path: '/drafts/1',
        before: NEW_DRAFT,
        fields: { draft: { ...DRAFT, content: ' ' } },
      },
    ],
  },
  'DELETE /drafts/{draft_id}': {
    BAD_REQUEST: [{ when: 'the draft does not exist', path: '/drafts/999', status: 404 }],
  },
  'POST /reminders': {
    BAD_REQUEST: [
      { when: 'the message does not exist', fields: { ...REMINDER, message_id: 99_999 } },
      { when: 'the caller cannot read the message', fields: { ...REMINDER, message_id: 37 } },
      {
        when: 'the delivery time is not in the future',
        fields: { ...REMINDER, scheduled_delivery_timestamp: 1_700_000_000 },
      },
      { when: 'the note is longer than 1000 code points', fields: { ...REMINDER, note: 'x'.repeat(1001) } },
    ],
  },
  'DELETE /reminders/{reminder_id}': {
    BAD_REQUEST: [
      { when: 'the reminder does not exist', path: '/reminders/999', status: 404 },
      {
        when: "the reminder is another user's",
        path: '/reminders/1',
        before: [{ as: 'admin', method: 'POST', path: '/reminders', fields: REMINDER }],
        status: 404,
      },
    ],
  },
  'POST /scheduled_messages': {
    STREAM_WILDCARD_MENTION_NOT_ALLOWED: [
      { ...CHANNEL_MENTION, fields: { ...TO_ALL, scheduled_delivery_timestamp: LATER } },
    ],
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED: [TOPIC_MENTION],
    BAD_REQUEST: [
      {
        when: 'a recipient does not exist',
        fields: { type: 'direct', to: [999], content: 'Hello', scheduled_delivery_timestamp: LATER },
      },
      {
        when: 'the delivery time is not in the future',
        fields: { type: 'direct', to: [6], content: 'Hello', scheduled_delivery_timestamp: 1_700_000_000 },
      },
    ],
    STREAM_DOES_NOT_EXIST: [
      {
        when: 'the channel does not exist',
        fields: {
          type: 'channel',
          to: 999,
          topic: 'standup',
          content: 'Hello',
          scheduled_delivery_timestamp: LATER,
        },
        extra: { stream_id: 999 },
      },
    ],
  },
  'PATCH /scheduled_messages/{scheduled_message_id}': {
    STREAM_WILDCARD_MENTION_NOT_ALLOWED: [
      { ...CHANNEL_MENTION, path: '/scheduled_messages/1', fields: { content: TO_ALL.content } },
    ],
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED: [TOPIC_MENTION],
    BAD_REQUEST: [
      {
        when: 'the scheduled message does not exist',
        path: '/scheduled_messages/999',
        fields: { content: 'Hello' },
        status: 404,
      },
      {
        when: 'the scheduled message belongs to another user',
        path: '/scheduled_messages/4',
        fields: { content: 'Hello' },
        status: 404,
      },
      {
        when: 'a recipient does not exist',
        path: '/scheduled_messages/2',
        fields: { type: 'direct', to: [999] },
      },
      {
        when: 'the delivery time is not in the future',
        path: '/scheduled_messages/1',
        fields: { scheduled_delivery_timestamp: 1_700_000_000 },
      },
      {
        when: 'a failed message is changed without a new time',
        path: '/scheduled_messages/3',
        fields: { content: 'Hello' },
      },
      {
        when: 'no parameter is specified, in the `zulip` dialect',
        dialect: 'zulip',
        path: '/scheduled_messages/1',
      },
    ],
    STREAM_DOES_NOT_EXIST: [
      {
        when: 'the channel does not exist',
        path: '/scheduled_messages/1',
        fields: { type: 'channel', to: 999 },
        extra: { stream_id: 999 },
      },
    ],
  },
  'DELETE /scheduled_messages/{scheduled_message_id}': {
    BAD_REQUEST: [
      { when: 'the scheduled message does not exist', path: '/scheduled_messages/999', status: 404 },
      { when: 'the scheduled message belongs to another user', path: '/scheduled_messages/4', status: 404 },
    ],
  },
  'POST /user_uploads': {
    BAD_REQUEST: [{ when: 'the file is missing' }],
  },
  'DELETE /attachments/{attachment_id}': {
    BAD_REQUEST: [{ when: 'the attachment does not exist', path: '/attachments/999' }],
  },
  'GET /thumbnail/status/{realm_id}/{filename}': {
    BAD_REQUEST: [{ when: 'the file does not exist', path: '/thumbnail/status/1/none/none.png' }],
  },
  'GET /user_uploads/{realm_id}/{filename}': {
    BAD_REQUEST: [{ when: 'the file does not exist', path: '/user_uploads/1/none/none.txt', status: 404 }],
  },
  'POST /navigation_views': {
    BAD_REQUEST: [
      { when: 'the fragment is blank', fields: { fragment: ' ', is_pinned: true } },
      { when: 'a built-in view gets a name', fields: { fragment: 'recent', is_pinned: true, name: 'Mine' } },
      { when: 'the view is already configured', fields: { fragment: 'inbox', is_pinned: true } },
      {
        when: 'a view whose fragment contains "?" is already configured',
        before: [
          {
            as: 'member',
            method: 'POST',
            path: '/navigation_views',
            fields: { fragment: 'search?q=1', is_pinned: true },
          },
        ],
        fields: { fragment: 'search?q=1', is_pinned: true },
      },
    ],
  },
  'PATCH /navigation_views/{fragment}': {
    BAD_REQUEST: [
      { when: 'a built-in view gets a name', path: '/navigation_views/inbox', fields: { name: 'Mine' } },
    ],
    NOT_FOUND: [
      { when: 'the view is not configured', path: '/navigation_views/recent', fields: { is_pinned: true } },
    ],
  },
  'DELETE /navigation_views/{fragment}': {
    NOT_FOUND: [{ when: 'the view is not configured', path: '/navigation_views/recent' }],
  },
};
