import { type HttpHandler, http } from 'msw';
import { StoryWorlds } from './story-worlds.js';

/** A page has one service worker, so there is one of these for each page. */
export const worlds = new StoryWorlds();

/**
 * The msw handlers that answer for the worlds of all stories that are mounted. They belong to the initial handlers of a
 * worker (`setupWorker(...teamChatHandlers)`), which stay when a story's own are taken back.
 */
export const teamChatHandlers: HttpHandler[] = [
  http.all(
    ({ request }) => worlds.claims(request),
    (info) => worlds.answer(info.request),
  ),
];
