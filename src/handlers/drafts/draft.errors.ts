import type { Recipes } from '../error-recipes/recipe.js';

const TEXT = { type: 'stream', to: [1], topic: 'lunch', content: 'Soup?' };

/** Requests that create a draft of member, or turn off synchronizing drafts. */
const ONE = [{ as: 'member', method: 'POST', path: '/drafts', fields: { drafts: [TEXT] } }];
const OFF = [
  { as: 'member', method: 'PATCH', path: '/settings', fields: { enable_drafts_synchronization: false } },
];
const NONE_KEPT = 'the caller does not synchronize drafts';

const SNIPPET = { title: 'Greeting', content: 'Hello, and welcome!' };
const ONE_SNIPPET = [{ as: 'member', method: 'POST', path: '/saved_snippets', fields: SNIPPET }];

export const drafts: Recipes = {
  'POST /saved_snippets': {
    BAD_REQUEST: [
      { when: 'the title is empty', fields: { ...SNIPPET, title: ' ' } },
      { when: 'the title is longer than 60 characters', fields: { ...SNIPPET, title: 'x'.repeat(61) } },
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
        before: ONE_SNIPPET,
        fields: { title: 'Other' },
        status: 404,
      },
      { when: 'the title is empty', path: '/saved_snippets/1', before: ONE_SNIPPET, fields: { title: '' } },
    ],
  },
  'DELETE /saved_snippets/{saved_snippet_id}': {
    BAD_REQUEST: [{ when: 'the saved snippet does not exist', path: '/saved_snippets/999', status: 404 }],
  },
  'GET /drafts': {
    BAD_REQUEST: [{ when: NONE_KEPT, before: OFF }],
  },
  'POST /drafts': {
    BAD_REQUEST: [
      { when: 'a draft is empty', fields: { drafts: [{ ...TEXT, content: ' ' }] } },
      { when: 'the channel does not exist', fields: { drafts: [{ ...TEXT, to: [999] }] } },
      { when: 'a channel message has two channels', fields: { drafts: [{ ...TEXT, to: [1, 2] }] } },
      { when: NONE_KEPT, before: OFF, fields: { drafts: [TEXT] } },
    ],
  },
  'PATCH /drafts/{draft_id}': {
    BAD_REQUEST: [
      { when: 'the draft does not exist', path: '/drafts/999', fields: { draft: TEXT }, status: 404 },
      {
        when: 'the draft belongs to another user',
        as: 'admin',
        path: '/drafts/1',
        before: ONE,
        fields: { draft: TEXT },
        status: 404,
      },
      {
        when: 'the draft is empty',
        path: '/drafts/1',
        before: ONE,
        fields: { draft: { ...TEXT, content: ' ' } },
      },
    ],
  },
  'DELETE /drafts/{draft_id}': {
    BAD_REQUEST: [{ when: 'the draft does not exist', path: '/drafts/999', status: 404 }],
  },
};
