import type { Organization } from '../../model/index.js';
import { faultError, isError, neverReachesServer, proxyPage } from '../faults/fault-effects.js';
import type { Caller } from '../faults/faults.js';
import { type Answer, DROPPED } from '../http/respond.js';
import { userOf } from './credentials.js';
import { recordAnswer } from './record.js';
import { addNote, type RequestContext } from './request-context.js';

/** Takes the active fault for this request, if any. */
export function takeFault(context: RequestContext): void {
  const { services, endpoint, authorization } = context;
  const fault = services.faults.take(endpoint, callerOf(services.organization(), authorization));
  context.fault = fault;
  context.unrepeatable = fault && neverReachesServer(fault);
}

/** Waits for the latency of the mock and the delay of the fault. */
export async function delayResponse({ services, fault }: RequestContext): Promise<void> {
  const delay = services.latency() + (fault === undefined ? 0 : services.faults.delayOf(fault));
  if (delay > 0) await services.wait(delay);
}

/** The outcome of a request that a fault keeps from the server; otherwise `undefined`. */
export async function interceptRequest(context: RequestContext): Promise<Answer | undefined> {
  const { services, fault, request } = context;
  if (fault === undefined) return undefined;
  if (fault.network_error === true) {
    return recordAnswer(context, DROPPED, `fault ${fault.id} dropped the connection`);
  }
  if (fault.timeout === true) {
    // Recorded before the wait, which may never end.
    recordAnswer(context, DROPPED, `fault ${fault.id} never responds`);
    await services.wait(Infinity, { signal: request.signal });
    return DROPPED;
  }
  const page = proxyPage(fault);
  return page && recordAnswer(context, page, `fault ${fault.id} responded with the page of a proxy`);
}

/**
 * Throws the error of a fault.
 * @throws ApiError
 */
export function injectError(context: RequestContext): void {
  const { fault, fields } = context;
  const error = fault && faultError(fault, fields);
  if (error === undefined) return;
  addNote(context, `fault ${fault?.id} responded`);
  throw error;
}

/** Counts the fault as unused: the request failed before its error. A delay has already acted. */
export function giveBackFault(context: RequestContext): void {
  const { services, fault } = context;
  if (fault === undefined || !isError(fault)) return;
  services.faults.giveBack(fault);
  context.fault = undefined;
}

/** The sender of a request. Looked up only for faults limited to one user. */
function callerOf(org: Organization, authorization: string | null): Caller {
  return {
    personas: org.personas,
    userId() {
      try {
        return userOf(org, authorization)?.id;
      } catch {
        return undefined;
      }
    },
  };
}
