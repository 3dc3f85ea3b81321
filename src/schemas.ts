import * as z from 'zod';
import { assertKnownKeys, UsageError, unknownName } from './contract/errors/index.js';
import {
  DIALECTS,
  type Endpoint,
  envelopeSchema,
  type PathValues,
  type RequestValues,
  type ServerVersion,
  schemaFor,
} from './contract/index.js';
import { isAvailableAt, LATEST_LEVEL, levelFrom } from './contract/levels/index.js';
import { channelSchema } from './handlers/channels/channel.present.js';
import { subscriptionSchema } from './handlers/channels/subscription.present.js';
import { draftSchema } from './handlers/drafts/draft.present.js';
import { type ApiEndpoint, type EndpointName, endpoints } from './handlers/endpoints.js';
import { folderSchema } from './handlers/folders/folder.present.js';
import { groupSchema } from './handlers/groups/group.present.js';
import { invitationSchema } from './handlers/invitations/invitation.present.js';
import { messageSchema } from './handlers/messages/message.present.js';
import { navigationViewSchema } from './handlers/navigation/navigation.present.js';
import { presenceEntrySchema } from './handlers/presence/presence.present.js';
import { scheduledSchema } from './handlers/scheduled/scheduled.present.js';
import { ownUserSchema, userSchema } from './handlers/users/user.present.js';

export type { EndpointName };

const NEWEST: ServerVersion = { level: LATEST_LEVEL, dialect: 'reference' };

function newest<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> {
  return schemaFor(schema, NEWEST) as z.ZodType<z.output<S>>;
}

// Resources as the newest server answers them, strictly: a field that is not documented is a mistake.
export const User = newest(userSchema);
export type User = z.infer<typeof User>;
export const OwnUser = newest(ownUserSchema);
export type OwnUser = z.infer<typeof OwnUser>;
export const UserGroup = newest(groupSchema);
export type UserGroup = z.infer<typeof UserGroup>;
export const Channel = newest(channelSchema);
export type Channel = z.infer<typeof Channel>;
export const ChannelFolder = newest(folderSchema);
export type ChannelFolder = z.infer<typeof ChannelFolder>;
export const Subscription = newest(subscriptionSchema);
export type Subscription = z.infer<typeof Subscription>;
export const Message = newest(messageSchema);
export type Message = z.infer<typeof Message>;
export const ScheduledMessage = newest(scheduledSchema);
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;
export const Draft = newest(draftSchema);
export type Draft = z.infer<typeof Draft>;
export const Invitation = newest(invitationSchema);
export type Invitation = z.infer<typeof Invitation>;
export const NavigationView = newest(navigationViewSchema);
export type NavigationView = z.infer<typeof NavigationView>;
export const Presence = newest(presenceEntrySchema);
export type Presence = z.infer<typeof Presence>;

/** The envelope of every error. Some codes carry more fields. */
export const ErrorResponse = z.looseObject({ result: z.literal('error'), msg: z.string(), code: z.string() });
export type ErrorResponse = z.infer<typeof ErrorResponse>;

type At<N extends EndpointName> = Extract<ApiEndpoint, { name: N }>;

type Flat<T> = { [K in keyof T]: T[K] };

/** The captures of an endpoint's path. */
export type PathOf<N extends EndpointName> = PathValues<At<N>['pathParams']>;

/** The parameters of a request to an endpoint, before they are encoded. */
export type RequestOf<N extends EndpointName> = Flat<RequestValues<At<N>['params']>>;

/** The success of an endpoint, with its envelope. */
export type ResponseOf<N extends EndpointName> = Flat<
  { result: 'success'; msg: ''; ignored_parameters_unsupported?: string[] } & z.output<At<N>['response']>
>;

/** By `METHOD /path`: the schema of each endpoint's parameters. */
export type Requests = { readonly [N in EndpointName]: z.ZodType<RequestOf<N>> };

/** By `METHOD /path`: the schema of each endpoint's success. */
export type Responses = { readonly [N in EndpointName]: z.ZodType<ResponseOf<N>> };

/**
 * The schemas of requests and responses at a feature level (the newest unless given), in a dialect. Endpoints that a
 * server of that level does not have are not there.
 * @throws UsageError when an option is misspelt or wrong
 */
export function schemasFor(
  serverVersion: { featureLevel?: number | 'latest'; dialect?: ServerVersion['dialect'] } = {},
): {
  requests: Partial<Requests>;
  responses: Partial<Responses>;
} {
  assertKnownKeys('option of schemasFor', serverVersion, ['featureLevel', 'dialect']);
  const { featureLevel = LATEST_LEVEL, dialect = 'reference' } = serverVersion;
  const level = levelFrom(featureLevel);
  if (level === undefined) {
    const takes = `a whole number from 0 to ${LATEST_LEVEL}, or "latest"`;
    throw new UsageError(`"featureLevel" takes ${takes}, not ${JSON.stringify(featureLevel)}`);
  }
  if (!DIALECTS.includes(dialect)) throw new UsageError(unknownName('dialect', dialect, DIALECTS));
  return schemasOf({ level, dialect });
}

function schemasOf(serverVersion: ServerVersion) {
  const served = (endpoints as readonly Endpoint[]).filter((endpoint) =>
    isAvailableAt(endpoint, serverVersion.level),
  );
  const requests = served.map((endpoint) => [endpoint.name, requestSchema(endpoint, serverVersion)] as const);
  const responses = served.map(
    ({ name, response }) => [name, schemaFor(envelopeSchema(response), serverVersion)] as const,
  );
  return {
    requests: Object.fromEntries(requests) as unknown as Requests,
    responses: Object.fromEntries(responses) as unknown as Responses,
  };
}

/** Strict: the server would ignore a parameter that it does not know, which is never what the caller meant. */
function requestSchema(endpoint: Endpoint, { level }: ServerVersion): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, param] of Object.entries(endpoint.params)) {
    if (isAvailableAt(param.lifetime, level))
      shape[name] = param.required ? param.schema : param.schema.optional();
  }
  return z.strictObject(shape);
}

const made = schemasOf(NEWEST);

/** The parameters of each endpoint of the newest server, by `METHOD /path`. */
export const requests: Requests = made.requests;

/** The success of each endpoint of the newest server, by `METHOD /path`. */
export const responses: Responses = made.responses;
