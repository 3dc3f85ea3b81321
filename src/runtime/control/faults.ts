import * as z from 'zod';
import { errors } from '../../handlers/error-recipes/index.js';
import { isObject } from '../../values.js';
import { assertWireNames, faultSchema, faultSpecSchema } from '../faults/parse-fault.js';
import { runtimeOf } from '../mock/mock-internals.js';
import { errorSchema } from './responses.js';
import { defineRoute, idIn, notFound } from './route.js';

const faults = z.object({ faults: z.array(faultSchema) });

export const faultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/faults',
    summary: 'List faults',
    response: faults,
    run: ({ mock }) => ({ faults: runtimeOf(mock).faults.list() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/faults',
    summary: 'Add a fault',
    uncheckedBody: faultSpecSchema,
    response: z.object({ id: z.int() }),
    run({ mock, body }) {
      // `add` reports other errors.
      if (isObject(body)) assertWireNames(body);
      return runtimeOf(mock).faults.add(body);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/faults',
    summary: 'Delete all faults',
    response: faults,
    run({ mock }) {
      mock.faults.clear();
      return { faults: [] };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Delete a fault',
    response: faults,
    run({ mock, path: { id } }) {
      if (!mock.faults.remove(idIn(id))) throw notFound(`Fault ${id} does not exist.`);
      return { faults: runtimeOf(mock).faults.list() };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/errors',
    summary: 'List documented errors and ways to cause them',
    response: z.object({ errors: z.array(errorSchema) }),
    run: () => ({ errors: errors.map((error) => ({ ...error })) }),
  }),
];
