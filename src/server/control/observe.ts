import type { Route } from './route.js';

export const listRequests: Route = ({ mock }) => ({ requests: [...mock.requests] });

export const clearRequests: Route = ({ mock }) => {
  mock.requests.clear();
  return { requests: [] };
};

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
