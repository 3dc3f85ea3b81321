import { corruptBody } from '../faults/fault-effects.js';
import { type Answer, DROPPED } from '../http/respond.js';
import { type SecretTexts, secretTextsOf } from '../journal/secrets.js';
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
  const org = services.organization();
  const secrets = secretTextsOf(org);
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
      ms: performance.now() - context.started,
      ...(note === undefined ? {} : { note: secrets.hide(note) }),
    },
    answer,
    sentOf(context, secrets),
    keptLength(context.fields),
  );
  return answer;
}

/** The data to send a request again. */
function sentOf(context: RequestContext, secrets: SecretTexts): Omit<Sent, 'before'> {
  const { request, authorization, userAgent, captured, fields, fault } = context;
  const sent = fields.size === 0 ? NO_TEXTS : sentFields(fields, secrets);
  return {
    url: secrets.hide(request.url),
    authorization,
    userAgent,
    captured,
    fields: sent ?? NO_TEXTS,
    fault: fault && repeatedFault(fault),
    unrepeatable:
      context.unrepeatable ?? (sent === undefined ? 'its fields were too large to keep' : undefined),
  };
}
