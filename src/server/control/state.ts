import { scenarios } from '../../scenarios/registry.js';
import { readAnyJson, readJson } from './json.js';
import { resetBody, resetOptionsOf } from './options.js';
import type { Route } from './route.js';

export const health: Route = async ({ mock }) => {
  await mock.ready;
  return { status: 'ok' };
};

export const readState: Route = ({ mock }) => mock.state();

export const listScenarios: Route = () => ({
  scenarios: Object.values(scenarios).map(({ name, description }) => ({ name, description })),
});

export const reset: Route = async ({ mock }, request) => {
  await mock.reset(resetOptionsOf(await readJson(request, resetBody)));
  return mock.state();
};

export const readSnapshot: Route = ({ mock }) => mock.snapshot();

export const putSnapshot: Route = async ({ mock }, request) => {
  // A snapshot is checked by `restore`, which knows what one looks like.
  await mock.restore((await readAnyJson(request)) as Parameters<typeof mock.restore>[0]);
  return mock.state();
};
