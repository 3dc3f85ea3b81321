import { corruptBody } from '../faults/fault-effects.js';
import { type Answer, DROPPED } from '../http/respond.js';
import { MIN_HIDDEN_KEY_LENGTH } from '../journal/repro.js';
import { repeatedFault, type Sent } from '../journal/sent.js';
import { keptLength, NO_TEXTS, sentFields } from './journaled-fields.js';
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
  services.journal.record(
    {
      at: services.organization().clock.now(),
      method: request.method,
      path: target.fullPath,
      endpoint: endpoint.name,
      user_id: context.userId,
      params: hideKeys(context),
      status: answer.status,
      code: typeof code === 'string' && answer.status !== 200 ? code : null,
      ms: performance.now() - context.started,
      ...(note === undefined ? {} : { note }),
    },
    answer,
    sentOf(context),
    keptLength(context.fields),
  );
  return answer;
}

/** Undeclared fields may contain anything, even an API key as the field name. */
function hideKeys({ services, endpoint, params }: RequestContext): Record<string, unknown> {
  const names = Object.keys(params);
  if (names.length === 0) return params;
  const declared = services.codeOf(endpoint)?.params ?? {};
  if (names.every((name) => Object.hasOwn(declared, name))) return params;
  const keys = services
    .organization()
    .tables.users.all()
    .map(({ api_key }) => api_key)
    .filter((key) => key.length >= MIN_HIDDEN_KEY_LENGTH);
  const hide = (text: string) => (keys.some((key) => text.includes(key)) ? '(hidden)' : text);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) =>
      Object.hasOwn(declared, name)
        ? [name, value]
        : [hide(name), typeof value === 'string' ? hide(value) : value],
    ),
  );
}

/** The data to send a request again. */
function sentOf(context: RequestContext): Omit<Sent, 'before'> {
  const { request, authorization, userAgent, captured, fields, fault } = context;
  const sent = fields.size === 0 ? NO_TEXTS : sentFields(fields);
  return {
    url: request.url,
    authorization,
    userAgent,
    captured,
    fields: sent ?? NO_TEXTS,
    fault: fault && repeatedFault(fault),
    unrepeatable:
      context.unrepeatable ?? (sent === undefined ? 'its fields were too large to keep' : undefined),
  };
}
