import type { Recipes } from './recipe.js';

/** Errors of reading messages in narrows, and of navigation views. */
export const reading: Recipes = {
  'GET /messages': {
    BAD_NARROW: [
      {
        when: 'the narrow names an unknown channel, in the `zulip` dialect',
        fields: { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['channel', 'nowhere']] },
        dialect: 'zulip',
        extra: { desc: 'there is no channel "nowhere"' },
      },
    ],
    REQUEST_VARIABLE_MISSING: [
      {
        when: 'the anchor is missing, in the `zulip` dialect',
        fields: { num_before: 1, num_after: 1 },
        dialect: 'zulip',
        extra: { var_name: 'anchor' },
      },
    ],
    BAD_REQUEST: [
      { when: 'the anchor is missing', fields: { num_before: 1, num_after: 1 } },
      { when: 'more than 5000 messages', fields: { anchor: 'newest', num_before: 5001, num_after: 0 } },
      { when: '`message_ids` is sent with an anchor', fields: { message_ids: [1], anchor: 'newest' } },
      {
        when: 'the narrow names an unknown channel',
        fields: {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [{ operator: 'channel', operand: 99 }],
        },
      },
      {
        when: 'the narrow has an unknown operator',
        fields: {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [{ operator: 'colour', operand: 'red' }],
        },
      },
    ],
  },
  'GET /messages/matches_narrow': {
    BAD_NARROW: [
      {
        when: 'the narrow has an unknown operator, in the `zulip` dialect',
        fields: { msg_ids: [4], narrow: [['mood', 'good']] },
        dialect: 'zulip',
        extra: { desc: 'there is no operator "mood"' },
      },
    ],
    BAD_REQUEST: [
      {
        when: 'the narrow names an unknown channel',
        fields: { msg_ids: [1], narrow: [{ operator: 'channel', operand: 99 }] },
      },
    ],
  },
  'POST /messages/flags/narrow': {
    BAD_NARROW: [
      {
        when: 'the narrow has an unknown operator, in the `zulip` dialect',
        fields: {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [['mood', 'good']],
          op: 'add',
          flag: 'read',
        },
        dialect: 'zulip',
        extra: { desc: 'there is no operator "mood"' },
      },
    ],
    BAD_REQUEST: [
      {
        when: 'the narrow names an unknown channel',
        fields: {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [{ operator: 'channel', operand: 99 }],
          op: 'add',
          flag: 'read',
        },
      },
    ],
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
