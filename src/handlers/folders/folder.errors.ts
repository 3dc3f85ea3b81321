import type { Recipes } from '../error-recipes/recipe.js';

export const folders: Recipes = {
  'GET /channel_folders': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { include_archived: 'perhaps' } }],
  },
  'PATCH /channel_folders/{channel_folder_id}': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', path: '/channel_folders/1', fields: { name: 'Work' } },
      {
        when: 'the folder does not exist',
        as: 'admin',
        path: '/channel_folders/99',
        fields: { name: 'Work' },
      },
      { when: 'the name is empty', as: 'admin', path: '/channel_folders/1', fields: { name: ' ' } },
      {
        when: 'the name is too long',
        as: 'admin',
        settings: { max_channel_folder_name_length: 3 },
        path: '/channel_folders/1',
        fields: { name: 'Work' },
      },
    ],
  },
  'POST /channel_folders/create': {
    BAD_REQUEST: [
      { when: 'the caller is not an administrator', fields: { name: 'Work' } },
      { when: 'the name is empty', as: 'admin', fields: { name: ' ' } },
      { when: 'another folder has the name', as: 'admin', fields: { name: 'projects' } },
    ],
  },
  'PATCH /channel_folders': {
    BAD_REQUEST: [{ when: 'the list lacks a folder', as: 'admin', fields: { order: [2] } }],
  },
};
