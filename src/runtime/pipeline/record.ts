import type { EndpointMeta, RawFields } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { basicAuth } from '../../strings.js';
import { repeatedFault } from '../faults/fault.js';
import type { Answer } from '../http/respond.js';
import type { Effects, JournalEntry, Sent } from '../journal/journal-entry.js';
import { HIDDEN, isSecret, type SecretStrings, secretStringsOf } from '../journal/secrets.js';
import { accountIn } from './credentials.js';
import type { RequestContext } from './request-context.js';

/** Longer fields are truncated to `KEPT_LENGTH` characters, and their length is noted. */
const MAX_FIELD_LENGTH = 20_000;
const KEPT_LENGTH = 1_000;
/** Maximum length of all fields of a request together. Only the names of further fields are kept. */
const MAX_REQUEST_LENGTH = 200_000;
/** Further fields are only counted. */
const MAX_FIELDS = 1_000;

/** Returns a request's parameters as shown in the journal: files by name, long strings truncated, no credentials. */
export function shownParams(
  { endpoint, fields, params }: RequestContext,
  secrets: SecretStrings,
): Record<string, unknown> {
  const shown: [string, unknown][] = [];
  let length = 0;
  for (const [name, value] of fields) {
    if (shown.length === MAX_FIELDS) {
      shown.push(['…', `(${fields.size - MAX_FIELDS} more fields)`]);
      break;
    }
    const text = length > MAX_REQUEST_LENGTH ? '(not kept)' : shownField(name, value, endpoint, secrets);
    length += name.length + text.length;
    shown.push([cut(name, secrets), text === value ? params[name] : text]);
  }
  return secrets.hideIn(Object.fromEntries(shown));
}

/** Returns the fields as strings, so that they can be sent again; `undefined` if they are too large to keep. */
export function sentFields(
  { endpoint, fields }: RequestContext,
  secrets: SecretStrings,
): ReadonlyMap<string, string> | undefined {
  let length = 0;
  const sent = new Map<string, string>();
  for (const [name, value] of fields) {
    length += name.length + lengthOf(value);
    if (length > MAX_REQUEST_LENGTH) return undefined;
    sent.set(secrets.hide(name), secrets.hide(wholeField(name, value, endpoint, secrets)));
  }
  return sent;
}

/** Approximate number of characters of a request's fields in the journal. */
export function keptLength(fields: RawFields): number {
  let length = 0;
  for (const [name, value] of fields) {
    length += name.length + Math.min(lengthOf(value), MAX_FIELD_LENGTH);
  }
  return Math.min(length, MAX_REQUEST_LENGTH);
}

/** The length of a field's value. The journal keeps only the name of a file. */
function lengthOf(value: string | File): number {
  return typeof value === 'string' ? value.length : 0;
}

function shownField(
  name: string,
  value: string | File,
  endpoint: EndpointMeta,
  secrets: SecretStrings,
): string {
  const text = wholeField(name, value, endpoint, secrets);
  return typeof value === 'string' ? cut(text, secrets) : text;
}

function wholeField(
  name: string,
  value: string | File,
  endpoint: EndpointMeta,
  secrets: SecretStrings,
): string {
  if (isSecret(name, endpoint)) return HIDDEN;
  return typeof value === 'string' ? value : `(file ${cut(value.name, secrets)})`;
}

function cut(text: string, secrets: SecretStrings): string {
  if (text.length <= MAX_FIELD_LENGTH) return text;
  return `${hiddenStart(text, KEPT_LENGTH, secrets)}… (${text.length} characters)`;
}

/** Returns the first characters of a string. Hides credentials first, because a truncated one would not be found. */
function hiddenStart(text: string, length: number, secrets: SecretStrings): string {
  return secrets.hide(text.slice(0, MAX_FIELD_LENGTH)).slice(0, length);
}

/** Records the request in the journal with its response. Returns the response. */
export function recordAnswer(context: RequestContext, answer: Answer): Answer {
  const { services, endpoint, note } = context;
  const org = services.organization();
  const secrets = secretStringsOf(org);
  const declared = context.call && services.loadedEndpoint(endpoint).params;
  const account = context.userId === null ? accountIn(context.authorization, secrets) : undefined;
  const mistakes = services.clients.observe(context, org, answer, services.journal.nextId, declared);
  const warnings = mistakes.map((mistake) => `warning: ${mistake}`);
  const notes = note === undefined ? warnings : [note, ...warnings];
  services.journal.record(
    {
      ...entryOf(context, answer, secrets),
      ...(account === undefined ? {} : { account }),
      ...(context.overridden ? { override: true } : {}),
      ...(notes.length === 0 ? {} : { note: secrets.hide(notes.join('; ')) }),
    },
    answer,
    {
      sent: sentOf(context, answer, org, secrets),
      fieldCharacters: keptLength(context.fields),
      effects: effectsOf(context),
      received: context,
    },
  );
  return answer;
}

const MAX_MESSAGE_LENGTH = 1_000;

/** Returns the journal entry of a request and its response, without a note and the parts that a proxy does not know. */
export function entryOf(
  context: RequestContext,
  { status, body: { code, msg } }: Answer,
  secrets: SecretStrings,
): Omit<JournalEntry, 'id' | 'real_time'> {
  const { services, endpoint, target, userId, fault } = context;
  const isExplained = status !== 200 && typeof msg === 'string' && msg !== '';
  return {
    at: services.organization().clock.now(),
    method: endpoint.method,
    path: secrets.hide(target.fullPath),
    endpoint: endpoint.name,
    user_id: userId,
    params: shownParams(context, secrets),
    status,
    code: typeof code === 'string' && status !== 200 ? code : null,
    ...(isExplained ? { msg: hiddenStart(msg, MAX_MESSAGE_LENGTH, secrets) } : {}),
    ...(fault === undefined ? {} : { fault: fault.id }),
    ms: performance.now() - context.started,
  };
}

function effectsOf({ services, spans, rates, startedAt, refusal }: RequestContext): Effects {
  const { position } = services.history;
  const before = spans[0]?.from ?? position;
  const after = spans.at(-1)?.to ?? position;
  return { before, after, rates, startedAt, spans, refusal };
}

function sentOf(
  context: RequestContext,
  answer: Answer,
  org: Organization,
  secrets: SecretStrings,
): Omit<Sent, 'before'> {
  const { userAgent, captured, fault } = context;
  const sent = sentFields(context, secrets);
  const { url, authorization } = addressOf(context, org);
  return {
    url: secrets.hide(url),
    authorization,
    userAgent,
    captured,
    fields: sent ?? new Map(),
    fault: fault && repeatedFault(fault),
    unrepeatable:
      reasonNotToRepeat(context, answer) ?? (sent ? undefined : 'its fields were too large to keep'),
  };
}

/** Returns the reason why a request cannot be sent again; `undefined` if it can. */
function reasonNotToRepeat({ fields, unrepeatable }: RequestContext, answer: Answer): string | undefined {
  if (Object.hasOwn(answer.body, 'api_key')) return 'its response has an API key';
  if ([...fields.values()].some((value) => typeof value !== 'string')) return 'its file is not kept';
  if (answer.status === 200 && fields.has('old_password')) return 'its password is not kept';
  return unrepeatable;
}

/** Returns the URL and credentials of a request: below `/api/v1` for a web session, because cookies are not kept. */
function addressOf(
  { request, target, authorization, web, userId }: RequestContext,
  org: Organization,
): Pick<Sent, 'url' | 'authorization'> {
  if (web === undefined) return { url: request.url, authorization };
  const user = userId === null ? undefined : org.tables.users.get(userId);
  if (user === undefined) return { url: request.url, authorization: null };
  const { realmUrl, path, query } = target;
  return {
    url: `${realmUrl}/api/v1${path}${query === '' ? '' : `?${query}`}`,
    authorization: basicAuth(user.delivery_email, user.api_key),
  };
}
