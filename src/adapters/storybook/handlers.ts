import { type HttpHandler, http } from 'msw';
import { StoryMocks } from './story-mocks.js';

/** A page has one service worker, so there is one of these for each page. */
export const storyMocks = new StoryMocks();

/**
 * The msw handlers of all mounted stories. Pass them as initial handlers of a worker
 * (`setupWorker(...teamChatHandlers)`), which stay when the handlers of a story are removed.
 */
export const teamChatHandlers: HttpHandler[] = [
  http.all(
    ({ request }) => storyMocks.claims(request),
    (info) => storyMocks.answer(info.request),
  ),
];
