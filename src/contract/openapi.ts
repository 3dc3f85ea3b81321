import type * as z from 'zod';
import { pathsIn, type ServerVersion } from './dialects/index.js';
import { type Endpoint, envelopeSchema, takesInput } from './endpoint.js';
import { CATALOGUE, type ErrorCode } from './errors/index.js';
import { isAvailableAt } from './levels/index.js';
import {
  Components,
  type DescribedParam,
  describedBy,
  formBody,
  type Json,
  levelsOf,
  pathParameters,
  queryParameter,
} from './openapi-components.js';

/** An OpenAPI 3.1 document, as plain JSON. */
export interface OpenApiDocument extends Json {
  openapi: '3.1.0';
  info: Json;
  paths: Record<string, Json>;
}

/** An example of an error response, and its cause. */
export interface ErrorExample {
  code: ErrorCode;
  status: number;
  when: string;
  body: Record<string, unknown>;
}

/** The contents of a document that the declarations of the endpoints do not include. */
interface DocumentParts {
  version: string;
  /** URL of the API, with `/api/v1`. */
  url: string;
  /** Resources shared by responses, by their name in the document's components. */
  resources: Readonly<Record<string, z.ZodType>>;
  /** The schema of any event in responses. The document replaces it with the schemas of `events`. */
  event: z.ZodType;
  /** Schemas of complete events, by kind: the type, or type and op joined by a dot. */
  events: Readonly<Record<string, z.ZodType>>;
  /** Describes a parameter, or a capture of the path, that the endpoint does not describe itself. */
  noteOf(endpoint: Endpoint, name: string): string | undefined;
  /** The errors of an endpoint, with at least one example for each documented code. */
  errorsOf(endpoint: Endpoint): readonly ErrorExample[];
}

/** Describes the API of one server version as an OpenAPI 3.1 document. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  serverVersion: ServerVersion,
  parts: DocumentParts,
): OpenApiDocument {
  const paths: Record<string, Json> = {};
  const components = new Components(serverVersion, parts);
  const inOrder = endpoints
    .filter((endpoint) => isAvailableAt(endpoint, serverVersion.level))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const endpoint of inOrder) {
    for (const path of pathsIn(serverVersion.dialect, endpoint)) {
      const operation = operationOf(endpoint, path, serverVersion, parts, components);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Team chat service HTTP API',
      version: parts.version,
      description: `As served by team-chat-mock at feature level ${serverVersion.level}, dialect ${serverVersion.dialect}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: parts.url }],
    tags: [...new Set(inOrder.map(({ area }) => area))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: components.used(),
      securitySchemes: { basic: { type: 'http', scheme: 'basic', description: 'API email and API key' } },
    },
    'x-feature-level': serverVersion.level,
    'x-dialect': serverVersion.dialect,
  };
}

function operationOf(
  endpoint: Endpoint,
  path: string,
  serverVersion: ServerVersion,
  parts: DocumentParts,
  components: Components,
): Json {
  const params = Object.entries(endpoint.params)
    .filter(([, param]) => isAvailableAt(param.lifetime, serverVersion.level))
    .map(
      ([name, param]): DescribedParam => [
        name,
        param,
        describedBy(param.note ?? parts.noteOf(endpoint, name)),
      ],
    );
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return {
    operationId: operationId(endpoint, path),
    summary: endpoint.summary,
    tags: [endpoint.area],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...levelsOf(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...pathParameters(endpoint, path, parts.noteOf),
      ...(inQuery ? params.map(queryParameter) : []),
    ],
    ...(inQuery || params.length === 0 ? {} : { requestBody: formBody(params) }),
    responses: responsesOf(endpoint, parts.errorsOf(endpoint), components),
  };
}

/** `GET /users/{user_id}` becomes `get-users-by-user-id`. */
function operationId(endpoint: Endpoint, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[/_]/);
  return [endpoint.method.toLowerCase(), ...words].filter((word) => word !== '').join('-');
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.auth === 'none') return [];
  return endpoint.auth === 'optional' ? [{}, { basic: [] }] : [{ basic: [] }];
}

function responsesOf(
  endpoint: Endpoint,
  errors: readonly ErrorExample[],
  components: Components,
): Record<string, Json> {
  const success = components.success(envelopeSchema(endpoint.response));
  const responses: Record<string, Json> = {
    200: { description: 'Success', content: { 'application/json': { schema: success } } },
  };
  const documented = takesInput(endpoint) ? [...errors, UNREADABLE] : errors;
  for (const status of [...new Set(documented.map((error) => error.status))].sort((a, b) => a - b)) {
    const here = errors.filter((error) => error.status === status);
    const codes = [...new Set(documented.filter((error) => error.status === status).map(({ code }) => code))];
    codes.sort();
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${ERROR_SUMMARIES[code]}`).join('; '),
      content: {
        'application/json': {
          schema: { anyOf: codes.map((code) => components.error(code)) },
          examples: examplesOf(here),
        },
      },
    };
  }
  return responses;
}

/** The error for a malformed parameter, capture or body. Every endpoint that reads one may return it. */
const UNREADABLE = { status: CATALOGUE.BAD_REQUEST.status, code: 'BAD_REQUEST' as const };

/** Examples of an endpoint's errors, named by their codes. Further examples of the same code are numbered. */
function examplesOf(errors: readonly ErrorExample[]): Record<string, Json> {
  const examples: Record<string, Json> = {};
  for (const { code, when, body } of errors) {
    let name: string = code;
    for (let count = 2; name in examples; count++) name = `${code}-${count}`;
    examples[name] = { summary: when, value: body };
  }
  return examples;
}

/**
 * The cause of each error code, for the documentation. It is not part of the catalogue, because every page
 * loads the catalogue.
 */
export const ERROR_SUMMARIES: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'a parameter is missing or wrong, or the caller may not do this',
  STREAM_DOES_NOT_EXIST: 'the channel does not exist or the caller cannot access it',
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED:
    'some messages of the topic are too old for the caller to move; the others may be moved',
  STREAM_WILDCARD_MENTION_NOT_ALLOWED:
    'the message mentions everyone in a large channel, and the caller may not mention many users',
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED:
    'the message mentions everyone in a large topic, and the caller may not mention many users',
  NOT_FOUND: 'the resource named in the path does not exist',
  INVITATION_FAILED: 'some invitee addresses already have accounts; the others were invited',
  BAD_EVENT_QUEUE_ID: 'the queue is unknown, expired, deleted, or belongs to another user',
  INVALID_PUSH_DEVICE_TOKEN: 'the push token is not known to the server',
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: 'the push token is not known to the push notification relay',
  NO_ACTIVE_PUSH_DEVICE: 'the caller has no such device registered for end-to-end-encrypted notifications',
  PUSH_SERVICE_NOT_CONFIGURED: 'the server sends no push notifications',
  EXPECTATION_MISMATCH: 'the caller expected another current value',
  SYSTEM_GROUP_REQUIRED: 'the setting accepts only system groups',
  CANNOT_DEACTIVATE_GROUP_IN_USE: 'the group is named by a permission or is a subgroup',
  CANNOT_DEACTIVATE_LAST_USER: 'the caller is the only owner of the organization, or its only user',
  CANNOT_ADMINISTER_CHANNEL: 'the caller may see the channel, but not change or archive it',
  CHANNEL_ALREADY_EXISTS: 'another channel already has the name',
  BAD_IMAGE: 'the uploaded file does not have the type of an image',
  REACTION_ALREADY_EXISTS: 'the caller has reacted to the message with this emoji',
  REACTION_DOES_NOT_EXIST: 'the caller has not reacted to the message with this emoji',
  BAD_NARROW: 'the narrow names an unknown operator, channel or user (only in the zulip dialect)',
  REQUEST_VARIABLE_MISSING: 'a required parameter is missing (only in the zulip dialect)',
  UNAUTHORIZED_PRINCIPAL: 'only administrators or owners may do this (only in the zulip dialect)',
  UNAUTHORIZED: 'no credentials, or not HTTP Basic',
  INVALID_API_KEY: 'wrong credentials',
  AUTHENTICATION_FAILED: 'signing in with an unknown email or a wrong password',
  PASSWORD_AUTH_DISABLED: 'signing in with a password where the organization has disabled it',
  USER_DEACTIVATED: 'a deactivated caller',
  REALM_DEACTIVATED: 'a request to a deactivated organization',
  METHOD_NOT_ALLOWED: 'the path is an endpoint, but not with this method',
  RATE_LIMIT_HIT: 'the configured rate limit was reached',
  INTERNAL_ERROR: 'an unexpected exception inside the mock; never returned by the real API',
};
