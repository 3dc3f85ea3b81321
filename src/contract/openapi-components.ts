import * as z from 'zod';
import type { ServerVersion } from './dialects/index.js';
import { CATALOGUE, type CatalogueEntry, type ErrorCode } from './errors/index.js';
import { LEVELS, type Lifetime } from './levels/index.js';
import { factsOf, schemaFor } from './shape.js';

export type Json = Record<string, unknown>;

/**
 * Returns the JSON schema of a Zod schema.
 * @param referenceTo returns a reference that replaces a nested schema; `undefined` keeps the schema
 */
export function jsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output' = 'input',
  referenceTo: (inner: z.core.$ZodType) => Json | undefined = () => undefined,
): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    override({ zodSchema, jsonSchema: made }) {
      const reference = zodSchema === schema ? undefined : referenceTo(zodSchema);
      if (reference !== undefined) {
        for (const key in made) delete made[key];
        Object.assign(made, reference);
      }
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      const facts = factsOf(zodSchema);
      Object.assign(made, levelsOf(facts), facts.until === undefined ? {} : { deprecated: true });
    },
  });
  return rest;
}

export function levelsOf({ since, until }: Lifetime): Json {
  return {
    ...(since === undefined ? {} : { 'x-since-level': LEVELS[since] }),
    ...(until === undefined ? {} : { 'x-until-level': LEVELS[until] }),
  };
}

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Schemas that the document defines once and refers to: errors, events, and resources in responses. */
export class Components {
  readonly #names = new Map<z.core.$ZodType, string>();
  readonly #used = new Map<string, Json>();
  readonly #serverVersion: ServerVersion;
  readonly #anyEvent: z.core.$ZodType;
  readonly #events: Schemas;

  /**
   * @param resources resources shared by responses, by their name in the document
   * @param event the schema of any event in responses
   * @param events schemas of complete events, by kind: the type, or type and op joined by a dot
   */
  constructor(
    serverVersion: ServerVersion,
    { resources, event, events }: { resources: Schemas; event: z.ZodType; events: Schemas },
  ) {
    this.#serverVersion = serverVersion;
    this.#anyEvent = schemaFor(event, serverVersion);
    this.#events = events;
    for (const [name, schema] of Object.entries(resources)) {
      this.#names.set(schemaFor(schema, serverVersion), name);
    }
  }

  error(code: ErrorCode): Json {
    return this.#refer(code, errorSchema(code));
  }

  success(schema: z.ZodType): Json {
    return this.#schemaOf(schemaFor(schema, this.#serverVersion));
  }

  #schemaOf(schema: z.core.$ZodType): Json {
    return jsonSchema(schema, 'output', (inner) => this.#referenceTo(inner));
  }

  #referenceTo(schema: z.core.$ZodType): Json | undefined {
    if (schema === this.#anyEvent) return this.#event();
    const name = this.#names.get(schema);
    return name === undefined ? undefined : this.#refer(name, this.#schemaOf(schema));
  }

  used(): Json {
    return Object.fromEntries([...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Returns the schema of any event: a union by type and, within each type, a union by op. */
  #event(): Json {
    const types = new Map<string, [string, Json][]>();
    for (const [kind, schema] of Object.entries(this.#events)) {
      const [type = kind, op] = kind.split('.');
      const named = this.#refer(`${pascalCase(kind)}Event`, this.#schemaOf(schema));
      types.set(type, [...(types.get(type) ?? []), [op ?? '', named]]);
    }
    const byType = [...types].map(([type, ops]): [string, Json] => {
      const [only] = ops;
      if (only !== undefined && ops.length === 1) return [type, only[1]];
      return [type, this.#refer(`${pascalCase(type)}Event`, unionBy('op', ops))];
    });
    return this.#refer('Event', unionBy('type', byType));
  }

  #refer(name: string, schema: Json): Json {
    this.#used.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }
}

function unionBy(propertyName: string, options: readonly [value: string, schema: Json][]): Json {
  const mapping = Object.fromEntries(options.map(([value, { $ref }]) => [value, $ref]));
  return { oneOf: options.map(([, schema]) => schema), discriminator: { propertyName, mapping } };
}

function pascalCase(text: string): string {
  return text.replace(/(?:^|[_.])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function errorSchema(code: ErrorCode): Json {
  const { extra, otherExtra }: CatalogueEntry = CATALOGUE[code];
  if (otherExtra === undefined) return errorSchemaWith(code, extra);
  return { anyOf: [errorSchemaWith(code, extra), errorSchemaWith(code, otherExtra)] };
}

function errorSchemaWith(code: ErrorCode, extra: Record<string, unknown>): Json {
  const fields = Object.entries(extra).map(([name, example]) => [
    name,
    LISTS[name] ?? { type: typeof example === 'number' ? 'integer' : typeof example },
  ]);
  return {
    type: 'object',
    properties: {
      result: { const: 'error' },
      msg: { type: 'string' },
      code: { const: code },
      ...Object.fromEntries(fields),
    },
    required: ['result', 'msg', 'code', ...fields.map(([name]) => name)],
  };
}

/**
 * The schemas of lists in errors. They are not part of the catalogue, because every web page with a mock loads the
 * catalogue.
 */
const LISTS: Readonly<Record<string, Json>> = {
  errors: jsonSchema(z.array(z.tuple([z.string(), z.string(), z.boolean()]))),
  objections: jsonSchema(z.array(z.looseObject({ type: z.string() }))),
};

/**
 * The cause of each error code, for the documentation. It is not part of the catalogue, because every web page with a
 * mock loads the catalogue.
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
  BAD_IMAGE: 'the uploaded file is not of an image type',
  REACTION_ALREADY_EXISTS: 'the caller has reacted to the message with this emoji',
  REACTION_DOES_NOT_EXIST: 'the caller has not reacted to the message with this emoji',
  BAD_NARROW: 'the narrow names an unknown operator, channel or user (only in the zulip dialect)',
  REQUEST_VARIABLE_MISSING: 'a required parameter is missing (only in the zulip dialect)',
  UNAUTHORIZED_PRINCIPAL: 'only administrators or owners may do this (only in the zulip dialect)',
  UNAUTHORIZED: 'the request has no HTTP Basic credentials',
  INVALID_API_KEY: 'the credentials are wrong',
  AUTHENTICATION_FAILED: 'the email is unknown or the password is wrong',
  PASSWORD_AUTH_DISABLED: 'the organization has disabled signing in with a password',
  USER_DEACTIVATED: 'the caller is deactivated',
  REALM_DEACTIVATED: 'the organization is deactivated',
  METHOD_NOT_ALLOWED: 'the path is an endpoint, but not with this method',
  RATE_LIMIT_HIT: 'the configured rate limit was reached',
  INTERNAL_ERROR: 'the mock threw an unexpected exception; the real API never returns this code',
};
