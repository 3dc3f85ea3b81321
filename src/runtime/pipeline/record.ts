import { basicAuth } from '../../contract/basic-auth.js';
import type { Organization } from '../../model/index.js';
import { corruptBody } from '../faults/fault-effects.js';
import { type Answer, DROPPED } from '../http/respond.js';
import type { Effects } from '../journal/effects.js';
import type { JournalEntry } from '../journal/journal-entry.js';
import { type SecretStrings, secretStringsOf } from '../journal/secrets.js';
import { repeatedFault, type Sent } from '../journal/sent.js';
import { accountIn } from './credentials.js';
import { keptLength, NO_FIELDS, sentFields } from './journaled-fields.js';
import { addNote, type RequestContext } from './request-context.js';

/** Corrupts the body if a fault says so, and records the request in the journal. */
export function record(context: RequestContext, answer: Answer): Answer {
  if (answer === DROPPED) return recordAnswer(context, answer, context.note);
  const sent = corruptBody(answer, context.fault);
  if (sent.corruption !== undefined) {
    addNote(context, `fault ${context.fault?.id} made this response ${sent.corruption}`);
  }
  return recordAnswer(context, sent, context.note);
}

export function recordAnswer(context: RequestContext, answer: Answer, note: string | undefined): Answer {
  const { services, request, target, endpoint } = context;
  const { code } = answer.body;
  if (Object.hasOwn(answer.body, 'api_key')) context.unrepeatable = 'its response has an API key';
  const org = services.organization();
  const secrets = secretStringsOf(org);
  const declared = context.call && services.codeOf(endpoint).params;
  const mistakes = services.clients.observe(context, org, answer, services.journal.nextId, declared);
  const shown = mistakes.length === 0 ? note : withWarnings(note, mistakes);
  services.journal.record(
    {
      at: org.clock.now(),
      method: request.method,
      path: secrets.hide(target.fullPath),
      endpoint: endpoint.name,
      user_id: context.userId,
      params: secrets.hideIn(context.params),
      status: answer.status,
      code: typeof code === 'string' && answer.status !== 200 ? code : null,
      ...reasonOf(context, answer, secrets),
      ms: performance.now() - context.started,
      ...(shown === undefined ? {} : { note: secrets.hide(shown) }),
    },
    answer,
    sentOf(context, org, secrets),
    keptLength(context.fields),
    effectsOf(context),
    { request, text: context.text },
  );
  return answer;
}

function withWarnings(note: string | undefined, mistakes: readonly string[]): string {
  return [...(note === undefined ? [] : [note]), ...mistakes.map((each) => `warning: ${each}`)].join('; ');
}

/** Longer messages are shortened. */
const MAX_MESSAGE_LENGTH = 1_000;

/** The fields of an entry that explain a response. */
function reasonOf(
  { fault, overridden, userId, authorization }: RequestContext,
  { status, body: { msg } }: Answer,
  secrets: SecretStrings,
): Pick<JournalEntry, 'msg' | 'account' | 'fault' | 'override'> {
  const account = userId === null ? accountIn(authorization) : undefined;
  return {
    ...(status !== 200 && typeof msg === 'string' && msg !== ''
      ? { msg: secrets.hide(msg.slice(0, MAX_MESSAGE_LENGTH)) }
      : {}),
    ...(account === undefined ? {} : { account: secrets.hide(account) }),
    ...(fault === undefined ? {} : { fault: fault.id }),
    ...(overridden ? { override: true } : {}),
  };
}

/** The changes of the request, and the rule that refused it. */
function effectsOf({ services, spans, refusal }: RequestContext): Effects {
  const { position } = services.history;
  return { before: spans[0]?.from ?? position, after: spans.at(-1)?.to ?? position, spans, refusal };
}

/** The data to send a request again. */
function sentOf(context: RequestContext, org: Organization, secrets: SecretStrings): Omit<Sent, 'before'> {
  const { userAgent, captured, fields, fault } = context;
  const sent = fields.size === 0 ? NO_FIELDS : sentFields(fields, secrets);
  const { url, authorization } = addressOf(context, org);
  return {
    url: secrets.hide(url),
    authorization,
    userAgent,
    captured,
    fields: sent ?? NO_FIELDS,
    fault: fault && repeatedFault(fault),
    unrepeatable:
      context.unrepeatable ?? (sent === undefined ? 'its fields were too large to keep' : undefined),
  };
}

/** The URL and credentials of a request. One with a session is repeated below `/api/v1`, since cookies are not kept. */
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
