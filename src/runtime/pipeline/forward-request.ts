import type { EndpointMeta } from '../../contract/index.js';
import { parsedJson } from '../../strings.js';
import { fieldsOf, isObject, messageOf } from '../../values.js';
import { hasBody } from '../http/request.js';
import { type Answer, DROPPED, failure, toResponse } from '../http/respond.js';
import { type SecretStrings, withoutNamedSecrets } from '../journal/secrets.js';
import {
  corruptBody,
  corruptResponse,
  delayResponse,
  faultError,
  holdResponse,
  interceptRequest,
  takeFault,
} from './fault-steps.js';
import { createContext, matchWithFields, readInput, targetOf } from './receive-request.js';
import { entryOf, keptLength, sentFields } from './record.js';
import { addNote, type RequestContext, type RequestServices } from './request-context.js';

export interface Forwarded {
  request: Request;
  endpoint: EndpointMeta;
  authorization: string | null;
  status: number;
  /** The JSON of the response. */
  body: Record<string, unknown>;
}

/** The functions of a proxy that depend on the other server. */
export interface Forwarder {
  /** Sends a request to the other server. Rejects if that server cannot be reached. */
  send(request: Request): Promise<Response>;
  /** Credentials seen so far. */
  secrets: SecretStrings;
  /** Returns the ID of the user with these credentials, if an earlier response contained the ID. */
  userIdOf(authorization: string | null): number | null;
  /** Called with each response before it is recorded. */
  onResponse(forwarded: Forwarded): void;
}

/** A header on responses from a proxy. Its value is `proxy`, or `fault ID` for a response from a fault. */
export const PROXY_HEADER = 'x-team-chat-mock';

/** Shorter responses are read as a whole, which takes less time than streaming. */
const MAX_WHOLE_BYTES = 1_000_000;
/** A response above this size is passed on, but not recorded. */
const MAX_RECORDED_BYTES = 20_000_000;

/**
 * Passes a request on to another server, after latency and faults, and records it in the journal.
 * @param request a request whose body can be read twice
 */
export async function forwardRequest(
  services: RequestServices,
  request: Request,
  forwarder: Forwarder,
): Promise<Response | Answer> {
  const started = performance.now();
  const { server } = services;
  const sendUnrecorded = () => forwarder.send(request).catch(() => DROPPED);
  const target = targetOf(server, request);
  if (target === undefined) return sendUnrecorded();
  // Clones the request only if it has a body, because cloning takes as long as the rest of this function.
  const input = await readInput(services, hasBody(request) ? request.clone() : request, target);
  const match = matchWithFields(server, request, target, input);
  if (match === undefined) return sendUnrecorded();
  const context = createContext(services, request, match, input, started);
  takeFault(context, {
    personas: {},
    userId: () => forwarder.userIdOf(context.authorization) ?? undefined,
  });
  const dropped = await delayResponse(context);
  if (dropped !== undefined) return recordForwarded(context, dropped, forwarder);
  const record = (answer: Answer) => recordForwarded(context, answer, forwarder);
  const answer = (await interceptRequest(context, record)) ?? (await errorOfFault(context, forwarder));
  if (answer === undefined) return sendOn(context, forwarder);
  if (answer === DROPPED) return DROPPED;
  const response = toResponse(answer);
  response.headers.set(PROXY_HEADER, `fault ${context.fault?.id}`);
  return response;
}

/** Returns the response of a fault that injects an error; `undefined` if the request reaches the server. */
async function errorOfFault(context: RequestContext, forwarder: Forwarder): Promise<Answer | undefined> {
  const { fault, fields, server } = context;
  const error = fault && faultError(fault, fields);
  if (error === undefined) return undefined;
  const held = await holdResponse(context);
  if (held !== undefined) return recordForwarded(context, held, forwarder);
  const answer = corruptBody(failure(error, server.version.dialect), fault);
  return recordForwarded(context, answer, forwarder, `fault ${fault?.id} responded`);
}

async function sendOn(context: RequestContext, forwarder: Forwarder): Promise<Response | Answer> {
  const { request } = context;
  let response: Response;
  try {
    response = await forwarder.send(request);
  } catch (error) {
    if (!request.signal.aborted) {
      recordForwarded(context, DROPPED, forwarder, `the server cannot be reached: ${causeOf(error)}`);
    }
    return DROPPED;
  }
  const held = await holdResponse(context);
  if (held === undefined) return passOnAndRecord(context, response, forwarder);
  response.body?.cancel().catch(() => undefined);
  return recordForwarded(context, held, forwarder);
}

/** Passes the response on as it arrives, and records it when it is complete. */
async function passOnAndRecord(
  context: RequestContext,
  response: Response,
  forwarder: Forwarder,
): Promise<Response | Answer> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const size = Number(response.headers.get('content-length') ?? 0);
  const { fault } = context;
  const isChanged = fault?.answer !== undefined || fault?.bytes_per_second !== undefined;
  if (isChanged && isJson) return changeAndRecord(context, response, forwarder);
  if (!isJson || size > MAX_RECORDED_BYTES || response.body === null) {
    recordForwarded(context, { status: response.status, body: {}, headers: {} }, forwarder);
    return response;
  }
  const { status, headers } = response;
  if (size > 0 && size <= MAX_WHOLE_BYTES) {
    let bytes: ArrayBuffer;
    try {
      bytes = await response.arrayBuffer();
    } catch {
      return recordForwarded(context, DROPPED, forwarder, INCOMPLETE);
    }
    // Records the response later, so that the client does not wait for the recording.
    setTimeout(() => recordJson(context, status, new TextDecoder().decode(bytes), forwarder), 0);
    return new Response(bytes, { status, headers });
  }
  const [passed, read] = response.body.tee();
  void new Response(read).text().then(
    (text) => recordJson(context, status, text, forwarder),
    () => recordForwarded(context, { status, body: {}, headers: {} }, forwarder, INCOMPLETE),
  );
  return new Response(passed, { status, headers });
}

/** Reads a response that the fault corrupts or slows down, and records it. */
async function changeAndRecord(
  context: RequestContext,
  response: Response,
  forwarder: Forwarder,
): Promise<Answer> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    return recordForwarded(context, DROPPED, forwarder, INCOMPLETE);
  }
  const answer = answerWith(response, text);
  // Reports the response as the server sent it, before the fault corrupts it.
  if (answer.body.result !== undefined) report(context, answer.status, answer.body, forwarder);
  return recordForwarded(context, corruptResponse(context, answer), forwarder);
}

/** Headers that are not copied to the headers of the answer: those about the encoded body, and cookies. */
const BODY_HEADERS = ['content-length', 'content-encoding', 'transfer-encoding', 'set-cookie'];

/** Returns an answer with a response's text, which may be incomplete JSON. */
function answerWith({ status, headers }: Response, text: string): Answer {
  const kept = [...headers].filter(([name]) => !BODY_HEADERS.includes(name));
  return {
    status,
    body: fieldsOf(parsedJson(text)),
    page: text,
    headers: Object.fromEntries(kept),
    cookies: headers.getSetCookie(),
  };
}

const INCOMPLETE = 'the response is not JSON, or is incomplete';

function report(
  { request, endpoint, authorization }: RequestContext,
  status: number,
  body: Record<string, unknown>,
  forwarder: Forwarder,
): void {
  forwarder.onResponse({ request, endpoint, authorization, status, body });
}

function recordJson(context: RequestContext, status: number, text: string, forwarder: Forwarder): void {
  const json = parsedJson(text);
  if (isObject(json)) report(context, status, json, forwarder);
  const note = json === undefined ? INCOMPLETE : undefined;
  recordForwarded(context, { status, body: fieldsOf(json), headers: {} }, forwarder, note);
}

function recordForwarded(
  context: RequestContext,
  answer: Answer,
  { secrets, userIdOf }: Forwarder,
  note?: string,
): Answer {
  if (note !== undefined) addNote(context, note);
  const { services, request, captured, authorization, userAgent } = context;
  context.userId = userIdOf(authorization);
  const hidden: Answer = { ...answer, body: secrets.hideIn(withoutNamedSecrets(answer.body)) };
  // The serialized body still has the secrets.
  delete hidden.json;
  const entry = entryOf(context, answer, secrets);
  const fields = sentFields(context, secrets);
  const url = secrets.hide(request.url);
  services.journal.record({ ...entry, ...(context.note && { note: context.note }) }, hidden, {
    sent: fields && { url, authorization: null, userAgent, captured, fields },
    fieldCharacters: keptLength(context.fields),
  });
  return answer;
}

function causeOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}
