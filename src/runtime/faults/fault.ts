import { UsageError } from '../../contract/errors/index.js';
import { fieldsOf, isKeyOf, isObject } from '../../values.js';

// The description of a fault, with the option names of the library and of the control API. Clients load this file, so
// it contains no schemas.

/** Milliseconds: fixed, drawn uniformly from a range, or drawn from a normal distribution (never below 0). */
export type FaultDelay = number | { min: number; max: number } | { mean: number; deviation: number };

/**
 * Responses that the API itself never sends. `proxy_500` and `proxy_502` are HTML error pages of a proxy that did not
 * reach the server, so the endpoint does not run. `malformed_json` and `truncated_body` corrupt the server's response
 * in transit.
 */
export const FAULT_ANSWERS = ['malformed_json', 'truncated_body', 'proxy_500', 'proxy_502'] as const;
export type FaultAnswer = (typeof FAULT_ANSWERS)[number];

/** A fault in the control API and in snapshots: the requests that the fault affects, and its effect on them. */
export interface WireFaultSpec {
  method: string;
  /** An endpoint's declared path, such as `/users/{user_id}`, or its path in the zulip dialect. */
  path: string;
  /** Number of requests that the fault affects; by default, all requests until the fault is removed. */
  times?: number | undefined;
  /** Affects only every Nth matching request. */
  every?: number | undefined;
  /** Affects only requests from this persona. */
  persona?: string | undefined;
  /** Affects only requests from this user. */
  user_id?: number | undefined;
  /** Probability of affecting a matching request, from 0 to 1; the mock's seed determines the outcomes. */
  probability?: number | undefined;
  /** Delay of the response or failure. */
  delay?: FaultDelay | undefined;
  /** A fixed delay in milliseconds; the same as a number for `delay`. */
  delay_ms?: number | undefined;
  /** Milliseconds between running the endpoint and sending its response, which may be out of date by then. */
  delay_after_ms?: number | undefined;
  /** Sends the body at this rate, after the status and headers. */
  bytes_per_second?: number | undefined;
  /** Drops the connection before the endpoint runs. */
  network_error?: boolean | undefined;
  /** Keeps the request pending until the client disconnects or the mock is reset or closed. The endpoint never runs. */
  timeout?: boolean | undefined;
  /** Responds with a body that the API itself never sends. */
  answer?: FaultAnswer | undefined;
  /** HTTP status, from 200 to 599; by default, the documented status of the code. */
  status?: number | undefined;
  code?: string | undefined;
  /** Message of the error; by default, the documented message of the code. */
  msg?: string | undefined;
  /** Additional fields of the response. They override the documented fields of the code. */
  extra?: Record<string, unknown> | undefined;
}

/** The description of a fault: the requests that the fault affects, and its effect on them. */
export interface FaultSpec extends WireFaultSpec {
  /** Affects only requests from this user. */
  userId?: number | undefined;
  /** Milliseconds between running the endpoint and sending its response, which may be out of date by then. */
  delayAfter?: number | undefined;
  /** Sends the body at this rate, after the status and headers. */
  bytesPerSecond?: number | undefined;
  /** Drops the connection before the endpoint runs. */
  networkError?: boolean | undefined;
  /** @deprecated Use `userId`. */
  user_id?: number | undefined;
  /** @deprecated Use `delay`. */
  delay_ms?: number | undefined;
  /** @deprecated Use `delayAfter`. */
  delay_after_ms?: number | undefined;
  /** @deprecated Use `bytesPerSecond`. */
  bytes_per_second?: number | undefined;
  /** @deprecated Use `networkError`. */
  network_error?: boolean | undefined;
}

/** A fault without its endpoint. */
export type FaultOptions = Omit<FaultSpec, 'method' | 'path'>;

/** An active fault in snapshots and in the control API. */
export interface Fault extends WireFaultSpec {
  /** The ID to pass to `mock.faults.remove(id)`. */
  id: number;
  /** Number of matching requests so far, for a fault with `every`. */
  seen?: number | undefined;
}

/** An active fault. `delay` is set even if the fault was added with `delay_ms`. */
export interface ActiveFault extends FaultSpec {
  /** The ID to pass to `mock.faults.remove(id)`. */
  id: number;
  /** Number of matching requests so far, for a fault with `every`. */
  seen?: number | undefined;
}

export function injectsError({ code, status }: WireFaultSpec): boolean {
  return code !== undefined || status !== undefined;
}

/** Returns a fault that injects the same error into the next request; `undefined` if the given fault injects none. */
export function repeatedFault(fault: WireFaultSpec): WireFaultSpec | undefined {
  if (!injectsError(fault)) return undefined;
  const { method, path, code, status, msg, extra } = fault;
  return { method, path, code, status, msg, extra, times: 1 };
}

/** Returns the reason why a request with this fault never reaches the server; `undefined` if the request does. */
export function interceptionReason(fault: WireFaultSpec): string | undefined {
  if (fault.network_error === true) return 'a fault dropped the connection';
  if (fault.timeout === true) return 'a fault never responded';
  const isProxyPage = fault.answer === 'proxy_500' || fault.answer === 'proxy_502';
  return isProxyPage ? "a fault responded with a proxy's error page" : undefined;
}

/** Names of options in the control API, by their names in the library, where the two differ. */
export const WIRE_NAMES = {
  userId: 'user_id',
  delayAfter: 'delay_after_ms',
  bytesPerSecond: 'bytes_per_second',
  networkError: 'network_error',
} as const;

/**
 * Returns the description of a fault for the control API. Input that is not an object stays the same.
 * @throws UsageError when the description has an option under both of its names
 */
export function wireFault(spec: unknown): unknown {
  if (!isObject(spec)) return spec;
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(spec)) {
    const wireName = isKeyOf(WIRE_NAMES, name) ? WIRE_NAMES[name] : name;
    if (wireName !== name && Object.hasOwn(spec, wireName)) {
      throw new UsageError(`Invalid fault: pass either "${name}" or "${wireName}", not both.`);
    }
    renamed[wireName] = value;
  }
  return renamed;
}

/** Returns the name that the control API uses for an option of the library. */
export function wireNameOf(name: string): string {
  if (isKeyOf(WIRE_NAMES, name)) return WIRE_NAMES[name];
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the name of an option that the input uses: its name in the library or in the control API. */
export function writtenName(wireName: string, input: unknown): string {
  return Object.keys(fieldsOf(input)).find((key) => wireNameOf(key) === wireName) ?? wireName;
}

/** Describes a fault from the arguments of `faults.add`: a full description, or an endpoint, a code and options. */
export function faultSpec(first: object | string, second?: object | string, options?: object): object {
  if (typeof first !== 'string') return first;
  const [method = '', path = ''] = first.split(' ');
  return { method, path, ...(typeof second === 'string' ? { code: second } : second), ...options };
}

/** Returns an active fault with the option names of the library in addition to the deprecated names. */
export function libraryFault(fault: Fault): ActiveFault {
  const active: ActiveFault = { ...fault };
  if (fault.user_id !== undefined) active.userId = fault.user_id;
  if (fault.delay_ms !== undefined) active.delay = fault.delay_ms;
  if (fault.delay_after_ms !== undefined) active.delayAfter = fault.delay_after_ms;
  if (fault.bytes_per_second !== undefined) active.bytesPerSecond = fault.bytes_per_second;
  if (fault.network_error !== undefined) active.networkError = fault.network_error;
  return active;
}
