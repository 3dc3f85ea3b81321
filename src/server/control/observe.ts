import { errorResponse } from './json.js';
import type { Route } from './route.js';

export const listRequests: Route = ({ mock }) => ({ requests: [...mock.requests] });

export const clearRequests: Route = ({ mock }) => {
  mock.requests.clear();
  return { requests: [] };
};

/** One request with its answer, as far as that is kept. */
export const readRequest: Route = ({ mock, live }, _request, id) => {
  const entry = mock.requests.find((one) => String(one.id) === id);
  if (entry === undefined) return errorResponse(404, 'NOT_FOUND', `There is no request ${id} in the journal`);
  return { ...entry, answer: live.answerTo(entry.id) };
};

/** What was asked and is no endpoint, with the nearest one. */
export const listUnmatched: Route = ({ mock }) => ({ unmatched: mock.requests.unmatched });

/** The journal as it grows, as server-sent events. */
export const streamRequests: Route = ({ live }) => live.stream();

/** The requests as a vitest file that asks them again. */
export const readRepro: Route = ({ mock }) =>
  new Response(mock.toRepro(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });

export const readOutbox: Route = async ({ mock }) => {
  // What falls due by now may send something; asking for the state lets it happen first.
  await mock.state();
  const { emails, pushes } = mock.outbox;
  return { emails, pushes };
};

export const clearOutbox: Route = ({ mock }) => {
  mock.outbox.clear();
  return { emails: [], pushes: [] };
};
