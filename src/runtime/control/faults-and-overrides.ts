import * as z from 'zod';
import { errors } from '../../handlers/error-recipes/index.js';
import { isObject } from '../../values.js';
import { assertWireNames, faultSchema, faultSpecSchema } from '../faults/parse-fault.js';
import { runtimeOf } from '../mock/mock-internals.js';
import type { CannedResponse } from '../pipeline/overrides.js';
import { errorSchema } from './responses.js';
import { defineRoute, idIn, notFound, userIdOf } from './route.js';

const faultList = z.object({ faults: z.array(faultSchema) });

export const faultRoutes = [
  defineRoute('GET /faults', {
    summary: 'List faults',
    response: faultList,
    run: ({ mock }) => ({ faults: runtimeOf(mock).faults.list() }),
  }),
  defineRoute('POST /faults', {
    summary: 'Add a fault',
    uncheckedBody: faultSpecSchema,
    response: z.object({ id: z.int() }),
    run({ mock, body }) {
      // `add` reports other errors.
      if (isObject(body)) assertWireNames(body);
      return runtimeOf(mock).faults.add(body);
    },
  }),
  defineRoute('DELETE /faults', {
    summary: 'Delete all faults',
    response: faultList,
    run({ mock }) {
      mock.faults.clear();
      return { faults: [] };
    },
  }),
  defineRoute('DELETE /faults/{id}', {
    summary: 'Delete a fault',
    response: faultList,
    run({ mock, path: { id } }) {
      if (!mock.faults.remove(idIn(id))) throw notFound(`Fault ${id} does not exist.`);
      return { faults: runtimeOf(mock).faults.list() };
    },
  }),
  defineRoute('GET /errors', {
    summary: 'List documented errors and ways to cause them',
    response: z.object({ errors: z.array(errorSchema) }),
    run: () => ({ errors: errors.map((error) => ({ ...error })) }),
  }),
];

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that describe how the server sends the body. With other values, clients could not read the response. */
const BODY_HEADERS: readonly string[] = ['content-encoding', 'content-length', 'transfer-encoding'];

/** Returns the reason why a response cannot have a header; `undefined` if the header is valid. */
function headerProblem(name: string, value: string): string | undefined {
  if (!HEADER_NAME.test(name)) return 'must be a valid header name, such as X-Reason';
  if (BODY_HEADERS.includes(name.toLowerCase())) return 'only the server may set this header';
  return HEADER_VALUE.test(value)
    ? undefined
    : 'must be one line of Latin-1 characters, without control characters';
}

const overrideShape = {
  method: z.string().describe('such as `GET`'),
  path: z.string().describe('path of an endpoint, such as `/users/{user_id}`'),
  persona: z.string().optional().describe('only requests of this persona'),
  params: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('only requests with these decoded values, including captures of the path'),
  status: z.int().min(200, 'must be from 200 to 599').max(599, 'must be from 200 to 599'),
  headers: z
    .record(z.string(), z.string())
    .superRefine((headers, context) => {
      for (const [name, value] of Object.entries(headers)) {
        const message = headerProblem(name, value);
        if (message !== undefined) context.addIssue({ code: 'custom', path: [name], input: value, message });
      }
    })
    .optional(),
  body: z.unknown().optional().describe('any JSON, even a body that the API would never return'),
  raw_body: z.string().optional().describe('the body as text, which need not be JSON'),
  times: z
    .int()
    .positive('must be a positive whole number')
    .optional()
    .describe('default: until it is removed'),
} satisfies { [K in keyof CannedResponse]-?: z.ZodType };

const overrideList = z.object({ overrides: z.array(z.strictObject({ id: z.int(), ...overrideShape })) });

/** Routes for overrides: canned responses that replace the responses of an endpoint. */
export const overrideRoutes = [
  defineRoute('GET /overrides', {
    summary: 'List overrides, the latest first',
    response: overrideList,
    run: ({ mock }) => ({ overrides: runtimeOf(mock).overrides.canned() }),
  }),
  defineRoute('POST /overrides', {
    summary: 'Respond to requests to an endpoint with a fixed response',
    body: z.strictObject(overrideShape),
    response: z.object({ id: z.int() }),
    async run({ mock, body }) {
      await mock.ready;
      return runtimeOf(mock).overrides.addCanned(body, userIdOf(mock, body.persona));
    },
  }),
  defineRoute('DELETE /overrides', {
    summary: 'Delete all overrides',
    response: overrideList,
    run({ mock }) {
      runtimeOf(mock).overrides.clearCanned();
      return { overrides: [] };
    },
  }),
  defineRoute('DELETE /overrides/{id}', {
    summary: 'Delete an override',
    response: overrideList,
    run({ mock, path: { id } }) {
      if (!runtimeOf(mock).overrides.removeCanned(idIn(id))) throw notFound(`Override ${id} does not exist.`);
      return { overrides: runtimeOf(mock).overrides.canned() };
    },
  }),
];
