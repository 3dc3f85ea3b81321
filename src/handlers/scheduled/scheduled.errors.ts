import type { Recipes } from '../error-recipes/recipe.js';

/** 2026-02-01T00:00:00Z, later than the clock of every scenario at its start. */
const LATER = 1_769_904_000;

const REMINDER = { message_id: 4, scheduled_delivery_timestamp: LATER };

export const scheduled: Recipes = {
  'POST /reminders': {
    BAD_REQUEST: [
      { when: 'the message does not exist', fields: { ...REMINDER, message_id: 99_999 } },
      { when: 'the caller cannot read the message', fields: { ...REMINDER, message_id: 37 } },
      {
        when: 'the delivery time is not in the future',
        fields: { ...REMINDER, scheduled_delivery_timestamp: 1_700_000_000 },
      },
      { when: 'the note is longer than 1000 characters', fields: { ...REMINDER, note: 'x'.repeat(1001) } },
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
};
