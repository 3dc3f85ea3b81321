import * as z from 'zod';
import { errors } from '../../handlers/error-recipes/index.js';
import { hasFields } from '../../values.js';
import { assertWireNames, faultSchema, faultSpecSchema } from '../index.js';
import { faultsIn } from '../mock/mock-internals.js';
import { defineRoute, notFound } from './route.js';

const faults = z.object({ faults: z.array(faultSchema) });

export const faultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/faults',
    summary: 'List faults',
    response: faults,
    run: ({ mock }) => ({ faults: faultsIn(mock).list() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/faults',
    summary: 'Add a fault',
    uncheckedBody: faultSpecSchema,
    response: z.object({ id: z.int() }),
    run({ mock, body }) {
      // `addSpec` reports anything else.
      if (hasFields(body) && !Array.isArray(body)) assertWireNames(body);
      return faultsIn(mock).addSpec(body);
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
    run({ mock, captured: id }) {
      if (!/^\d+$/.test(id) || !mock.faults.remove(Number(id))) throw notFound(`Fault ${id} does not exist.`);
      return { faults: faultsIn(mock).list() };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/errors',
    summary: 'List documented errors and ways to cause them',
    response: z.object({ errors: z.array(z.looseObject({ endpoint: z.string(), code: z.string() })) }),
    run: () => ({ errors: errors.map((error) => ({ ...error })) }),
  }),
];
