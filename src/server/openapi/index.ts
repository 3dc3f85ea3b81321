import { ZULIP_CODES } from '../../contract/errors/index.js';
import type { Endpoint, ServerVersion } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import { type ErrorExample, type OpenApiDocument, openApiDocument } from '../../contract/openapi.js';
import { channelSchema } from '../../handlers/channels/channel.present.js';
import { subscriptionSchema } from '../../handlers/channels/subscription.present.js';
import { draftSchema } from '../../handlers/drafts/draft.resource.js';
import { savedSnippetSchema } from '../../handlers/drafts/saved-snippet.resource.js';
import { endpoints } from '../../handlers/endpoints.generated.js';
import { documentedCodes, type ErrorEntry, errors, type Step } from '../../handlers/error-recipes/index.js';
import { AUTHENTICATION_CODES, samplePath } from '../../handlers/error-recipes/recipe.js';
import { eventPayloads, eventSchemaFor, lifetimeOfEvent } from '../../handlers/events/event-catalogue.js';
import { anyEventSchema } from '../../handlers/events/get-events.js';
import { folderSchema } from '../../handlers/folders/folder.resource.js';
import { groupSchema } from '../../handlers/groups/group.resource.js';
import { invitationSchema } from '../../handlers/invitations/invitation.resource.js';
import { messageSchema } from '../../handlers/messages/message.present.js';
import { navigationViewSchema } from '../../handlers/navigation/navigation.resource.js';
import { presenceEntrySchema } from '../../handlers/presence/presence.resource.js';
import { reminderSchema } from '../../handlers/scheduled/reminder.resource.js';
import { scheduledSchema } from '../../handlers/scheduled/scheduled-message.resource.js';
import { ownUserSchema, userSchema } from '../../handlers/users/user.present.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { basicAuth, fieldText } from '../../strings.js';
import { definite } from '../../values.js';
import { type Json, objectOf } from '../external-data.js';
import { createServerMock } from '../server-mock.js';
import { noteOf } from './notes.js';

export type { OpenApiDocument };

/** Resource schemas, by their names in the OpenAPI document. */
export const resources = {
  User: userSchema,
  OwnUser: ownUserSchema,
  UserGroup: groupSchema,
  Channel: channelSchema,
  ChannelFolder: folderSchema,
  Subscription: subscriptionSchema,
  Message: messageSchema,
  ScheduledMessage: scheduledSchema,
  Reminder: reminderSchema,
  Draft: draftSchema,
  SavedSnippet: savedSnippetSchema,
  Invitation: invitationSchema,
  NavigationView: navigationViewSchema,
  Presence: presenceEntrySchema,
};

/**
 * Builds the OpenAPI 3.1 document at a feature level and in a dialect. This takes a moment, because the examples of
 * errors are responses from a mock of that server version.
 * @param version the version of the package
 */
export async function openApiFor(
  serverVersion: ServerVersion,
  { version }: { version: string },
): Promise<OpenApiDocument> {
  const all: readonly Endpoint[] = endpoints;
  const served = all.filter((endpoint) => isAvailableAt(endpoint, serverVersion.level));
  const recorded = await recordErrors(serverVersion, served);
  return openApiDocument(served, serverVersion, {
    version,
    url: 'http://127.0.0.1:9100/api/v1',
    resources,
    event: anyEventSchema,
    events: Object.fromEntries(
      Object.keys(eventPayloads)
        .filter((kind) => isAvailableAt(lifetimeOfEvent(kind), serverVersion.level))
        .map((kind) => [kind, definite(eventSchemaFor(kind, serverVersion))]),
    ),
    noteOf,
    errorsOf: (endpoint) => recorded.get(endpoint.name) ?? [],
  });
}

/** Collects documented errors from a mock: by a real request if possible, otherwise by a fault. */
export async function recordErrors(
  serverVersion: ServerVersion,
  endpoints: readonly Endpoint[],
): Promise<Map<string, ErrorExample[]>> {
  const mock = createServerMock({ featureLevel: serverVersion.level, dialect: serverVersion.dialect });
  const recorded = new Map<string, ErrorExample[]>();
  const bodies = new Map<string, Json>();
  try {
    for (const endpoint of endpoints) {
      const examples: ErrorExample[] = [];
      for (const entry of entriesOf(endpoint, serverVersion)) {
        const path = samplePath(endpoint, serverVersion.dialect);
        const { code, status, when } = entry;
        const cause = `${AUTHENTICATION_CODES.includes(code) ? '' : endpoint.name} ${code}: ${when}`;
        const body = bodies.get(cause) ?? (await exampleOf(mock, entry, path));
        bodies.set(cause, body);
        examples.push({ code, status, when, body });
      }
      recorded.set(endpoint.name, examples);
    }
  } finally {
    mock.close();
  }
  return recorded;
}

/** Returns the errors of an endpoint in a dialect. Throws for a documented code without a recipe. */
function entriesOf(endpoint: Endpoint, { dialect }: ServerVersion): ErrorEntry[] {
  const entries = errors.filter(
    (entry) => entry.endpoint === endpoint.name && (entry.dialect === undefined || entry.dialect === dialect),
  );
  const missing = documentedCodes(endpoint).filter(
    (code) => !ZULIP_CODES.includes(code) && !entries.some((entry) => entry.code === code),
  );
  if (missing.length > 0) throw new Error(`${endpoint.name} has no recipe for ${missing}`);
  return entries;
}

async function exampleOf(mock: TeamChatMock, entry: ErrorEntry, path: string): Promise<Json> {
  const response = await responseToRequest(mock, entry);
  // The request may cause a different response at this level. The example then comes from a fault, because the error is
  // documented anyway.
  return response?.code === entry.code ? response : responseToFault(mock, entry, path);
}

async function responseToRequest(mock: TeamChatMock, { natural }: ErrorEntry): Promise<Json | undefined> {
  if (natural === undefined) return undefined;
  await start(mock, natural.scenario);
  mock.settings.set({ rate_limit: null, ...natural.settings });
  for (const step of natural.before ?? []) await send(mock, step);
  return send(mock, natural);
}

/** @param path path of the endpoint in the dialect of the mock */
async function responseToFault(
  mock: TeamChatMock,
  { fault, request }: ErrorEntry,
  path: string,
): Promise<Json> {
  await start(mock, 'default');
  mock.faults.add(fault);
  return definite(await send(mock, { ...request, path }));
}

async function start(mock: TeamChatMock, scenario: string): Promise<void> {
  const { featureLevel, dialect } = await mock.state();
  await mock.reset({ scenario, featureLevel, dialect });
}

async function send(mock: TeamChatMock, step: Step): Promise<Json | undefined> {
  const { persona, api_key, method, path, fields } = step;
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, fieldText(value)]));
  const headers: Record<string, string> = {};
  if (persona !== null) {
    const email = mock.personas[persona]?.email;
    headers.authorization = api_key ? basicAuth(String(email), api_key) : mock.authHeader(persona);
  }
  const url = `https://chat.example.com/api/v1${path}`;
  const request =
    method === 'GET'
      ? new Request(`${url}?${form}`, { headers })
      : new Request(url, { method, headers, body: form });
  const response = await mock.handle(request);
  return objectOf(await response?.json());
}
