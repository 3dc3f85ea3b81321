import { type HttpHandler, http } from 'msw';
import { StoryWorlds } from './story-worlds.js';

/** A page has one service worker, so there is one of these for each page. */
export const worlds = new StoryWorlds();

/**
 * The msw handlers of all mounted stories. Pass them as initial handlers of a worker
 * (`setupWorker(...teamChatHandlers)`), which stay when the handlers of a story are removed.
 */
export const teamChatHandlers: HttpHandler[] = [
  http.all(
    ({ request }) => worlds.claims(request),
    (info) => worlds.answer(info.request),
  ),
];
