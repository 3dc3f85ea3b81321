import * as z from 'zod';
import { assertKnownKeys, shown, UsageError, unknownName } from './contract/errors/index.js';
import { DIALECTS, type Endpoint, envelopeSchema, type ServerVersion, schemaFor } from './contract/index.js';
import {
  DEFAULT_LEVEL,
  type FeatureLevel,
  isAvailableAt,
  LEVEL_INPUT,
  levelFrom,
} from './contract/levels/index.js';
import { channelSchema } from './handlers/channels/channel.present.js';
import { subscriptionSchema } from './handlers/channels/subscription.present.js';
import { draftSchema } from './handlers/drafts/draft.resource.js';
import { savedSnippetSchema } from './handlers/drafts/saved-snippet.resource.js';
import type * as types from './handlers/endpoint-types.generated.js';
import type { Endpoints, Event, EventOf, RegisterState } from './handlers/endpoint-types.generated.js';
import type { EndpointName, SuccessOf } from './handlers/endpoint-types.js';
import { endpoints } from './handlers/endpoints.generated.js';
import { eventPayloads, eventSchemaFor } from './handlers/events/event-catalogue.js';
import { folderSchema } from './handlers/folders/folder.resource.js';
import { groupSchema } from './handlers/groups/group.resource.js';
import { invitationSchema } from './handlers/invitations/invitation.resource.js';
import { messageSchema } from './handlers/messages/message.present.js';
import { navigationViewSchema } from './handlers/navigation/navigation.resource.js';
import { presenceEntrySchema } from './handlers/presence/presence.resource.js';
import { reminderSchema } from './handlers/scheduled/reminder.resource.js';
import { scheduledSchema } from './handlers/scheduled/scheduled-message.resource.js';
import { ownUserSchema, userSchema } from './handlers/users/user.present.js';
import { definite, groupedBy } from './values.js';

export type { EndpointName, Endpoints, Event, EventOf, RegisterState };

const DEFAULT_VERSION: ServerVersion = { level: DEFAULT_LEVEL, dialect: 'reference' };

function atDefaultLevel<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> {
  return schemaFor(schema, DEFAULT_VERSION) as z.ZodType<z.output<S>>;
}

// Strict schemas of resources as a server of the default feature level sends them: an undocumented field is an error.
export const User = atDefaultLevel(userSchema);
export type User = types.User;
export const OwnUser = atDefaultLevel(ownUserSchema);
export type OwnUser = types.OwnUser;
export const UserGroup = atDefaultLevel(groupSchema);
export type UserGroup = types.UserGroup;
export const Channel = atDefaultLevel(channelSchema);
export type Channel = types.Channel;
export const ChannelFolder = atDefaultLevel(folderSchema);
export type ChannelFolder = types.ChannelFolder;
export const Subscription = atDefaultLevel(subscriptionSchema);
export type Subscription = types.Subscription;
export const Message = atDefaultLevel(messageSchema);
export type Message = types.Message;
export const ScheduledMessage = atDefaultLevel(scheduledSchema);
export type ScheduledMessage = types.ScheduledMessage;
export const Draft = atDefaultLevel(draftSchema);
export type Draft = types.Draft;
export const Reminder = atDefaultLevel(reminderSchema);
export type Reminder = types.Reminder;
export const SavedSnippet = atDefaultLevel(savedSnippetSchema);
export type SavedSnippet = types.SavedSnippet;
export const Invitation = atDefaultLevel(invitationSchema);
export type Invitation = types.Invitation;
export const NavigationView = atDefaultLevel(navigationViewSchema);
export type NavigationView = types.NavigationView;
export const Presence = atDefaultLevel(presenceEntrySchema);
export type Presence = types.Presence;

/** The envelope of every error. Some codes have extra fields. */
export const ErrorResponse = z.looseObject({ result: z.literal('error'), msg: z.string(), code: z.string() });
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** The values captured from an endpoint's path, such as `{ user_id: number }`. */
export type PathOf<N extends EndpointName> = Endpoints[N]['path'];

/** The parameters of a request to an endpoint, before they are encoded. */
export type RequestOf<N extends EndpointName> = Endpoints[N]['params'];

/**
 * The successful response of an endpoint, with its envelope.
 * @example
 * const { id } = (await response.json()) as ResponseOf<'POST /messages'>;
 */
export type ResponseOf<N extends EndpointName> = SuccessOf<N>;

/** The schema of each endpoint's parameters, by `METHOD /path`. */
export type Requests = { readonly [N in EndpointName]: z.ZodType<RequestOf<N>> };

/** The schema of each endpoint's successful response, by `METHOD /path`. */
export type Responses = { readonly [N in EndpointName]: z.ZodType<ResponseOf<N>> };

/**
 * Returns the schemas of requests and responses at a feature level and in a dialect, by default those of a mock.
 * Omits endpoints that do not exist at that level.
 * @throws UsageError when an option is misspelled or wrong
 * @example
 * const { requests } = schemasFor({ featureLevel: 385, dialect: 'zulip' });
 * requests['POST /messages']?.parse(params);
 */
export function schemasFor(
  serverVersion: { featureLevel?: FeatureLevel; dialect?: ServerVersion['dialect'] } = {},
): {
  requests: Partial<Requests>;
  responses: Partial<Responses>;
} {
  assertKnownKeys('option of schemasFor', serverVersion, ['featureLevel', 'dialect']);
  const { featureLevel = DEFAULT_LEVEL, dialect = 'reference' } = serverVersion;
  const level = levelFrom(featureLevel);
  if (level === undefined) {
    throw new UsageError(`Invalid "featureLevel": must be ${LEVEL_INPUT}, got ${shown(featureLevel)}.`);
  }
  if (!DIALECTS.includes(dialect)) throw new UsageError(unknownName('dialect', dialect, DIALECTS));
  return schemasOf({ level, dialect });
}

function schemasOf(serverVersion: ServerVersion) {
  const all: readonly Endpoint[] = endpoints;
  const served = all.filter((endpoint) => isAvailableAt(endpoint, serverVersion.level));
  const requests: Record<string, z.ZodType> = {};
  const responses: Record<string, z.ZodType> = {};
  for (const endpoint of served) {
    requests[endpoint.name] = requestSchema(endpoint, serverVersion);
    responses[endpoint.name] = schemaFor(envelopeSchema(endpoint.response), serverVersion);
  }
  // The types are generated from the same endpoints.
  return { requests: requests as Requests, responses: responses as Responses };
}

/** Returns a schema that rejects unknown parameters: the server would ignore them, but callers never intend them. */
function requestSchema(endpoint: Endpoint, { level }: ServerVersion): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, param] of Object.entries(endpoint.params)) {
    if (isAvailableAt(param.lifetime, level))
      shape[name] = param.required ? param.schema : param.schema.optional();
  }
  return z.strictObject(shape);
}

const defaultSchemas = schemasOf(DEFAULT_VERSION);

/** The parameters of each endpoint of a server of the default feature level (`DEFAULT_LEVEL`), by `METHOD /path`. */
export const requestSchemas: Requests = defaultSchemas.requests;

/** @deprecated Use `requestSchemas`. */
export const requests: Requests = defaultSchemas.requests;

/** The successful response of each endpoint of a server of the default feature level (`DEFAULT_LEVEL`), by `METHOD /path`. */
export const responseSchemas: Responses = defaultSchemas.responses;

/** @deprecated Use `responseSchemas`. */
export const responses: Responses = defaultSchemas.responses;

const kindsByType = groupedBy(Object.keys(eventPayloads), (kind) => definite(kind.split('.')[0]));

/**
 * The strict schemas of events, by type; a type with several `op`s is a union.
 * @example eventSchemas.reaction.parse(event)
 */
export const eventSchemas = Object.fromEntries<z.ZodType>(
  [...kindsByType].map(([type, kinds]) => {
    const schemas = kinds.map((kind) => definite(eventSchemaFor(kind, DEFAULT_VERSION)));
    return [type, schemas.length === 1 ? definite(schemas[0]) : z.union(schemas)];
  }),
  // The type is generated from the same payloads.
) as { readonly [T in Event['type']]: z.ZodType<EventOf<T>> };

/** The strict schema of any event that a server of the default feature level sends. */
export const eventSchema: z.ZodType<Event> = z.union(Object.values(eventSchemas));
