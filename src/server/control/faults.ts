import type { FaultSpec } from '../../runtime/index.js';
import { errorResponse, readAnyJson } from './json.js';
import type { Route } from './route.js';

export const listFaults: Route = ({ mock }) => ({ faults: mock.faults.list() });

export const addFault: Route = async ({ mock }, request) =>
  mock.faults.add((await readAnyJson(request)) as FaultSpec);

export const clearFaults: Route = ({ mock }) => {
  mock.faults.clear();
  return { faults: [] };
};

export const removeFault: Route = ({ mock }, _request, id) => {
  const removed = /^\d+$/.test(id) && mock.faults.remove(Number(id));
  return removed
    ? { faults: mock.faults.list() }
    : errorResponse(404, 'NOT_FOUND', `There is no fault ${id}`);
};
