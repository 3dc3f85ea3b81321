import type { ApiError } from '../../contract/errors/index.js';
import type { Call, Endpoint, EndpointMeta, ParamShape, RawFields } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import type { Fault } from '../faults/fault-spec.js';
import type { Faults } from '../faults/faults.js';
import type { BaseUrl, Target } from '../http/base-url.js';
import type { JournalStore } from '../journal/journal-store.js';
import type { WaitEnd, WaitOptions } from './delays.js';
import type { InterceptedRequests } from './intercepted-requests.js';
import type { Overrides } from './overrides.js';
import type { RateLimiter } from './rate-limit.js';
import type { SerialQueue } from './serial-queue.js';
import type { ServerApi } from './server-api.js';

/** What the steps of a request need of the mock. */
export interface RequestServices {
  readonly endpoints: readonly EndpointMeta[];
  /** The code of an endpoint, once the organization is seeded. */
  codeOf(endpoint: EndpointMeta): Endpoint;
  /** The API as the server version of the moment speaks it; a reset or a restore may replace it. */
  readonly server: ServerApi;
  readonly baseUrl: BaseUrl;
  readonly maxBodyBytes: number;
  readonly validateResponses: boolean;
  /** The organization of the moment; a reset or a restore may replace it. */
  organization(): Organization;
  /** Settles when the organization is seeded. */
  ready(): Promise<void>;
  /** Waits until the time is over, the mock is reset or closed, or one of the options ends the wait. */
  wait(milliseconds: number, options?: WaitOptions): Promise<WaitEnd>;
  /** Milliseconds by which the next response is delayed. */
  latency(): number;
  /** Does, and commits, what has fallen due; `undefined` when nothing is due. */
  runDue(org: Organization): Promise<void> | undefined;
  /** Keeps what was written so far and delivers its events. */
  commit(org: Organization): Promise<void> | undefined;
  readonly queue: SerialQueue;
  /** Requests that have not been responded to, each with the promise of its response. */
  readonly open: Map<RequestContext, Promise<unknown>>;
  readonly journal: JournalStore;
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly intercepted: InterceptedRequests;
  readonly limiter: RateLimiter;
}

export type AnyCall = Call<ParamShape, string, 'optional'>;

/** One request to an endpoint, and what the steps found out about it. */
export interface RequestContext {
  readonly services: RequestServices;
  readonly server: ServerApi;
  readonly request: Request;
  readonly target: Target;
  readonly endpoint: EndpointMeta;
  /** The captures of the path, as text. */
  readonly captured: Readonly<Record<string, string>>;
  /** Headers, read once: each access to `Headers` is slow. */
  readonly authorization: string | null;
  readonly userAgent: string | null;
  /** Milliseconds of `performance.now()`. */
  readonly started: number;
  readonly fields: RawFields;
  /** Why the body could not be read. */
  readonly unreadable: ApiError | undefined;
  /** The parameters as the journal shows them. */
  params: Record<string, unknown>;
  userId: number | null;
  /** The argument of the endpoint's `run`, once the parameters are decoded. */
  call: AnyCall | undefined;
  /** Names of fields that the endpoint does not support. */
  ignored: string[];
  fault: Fault | undefined;
  note: string | undefined;
  /** Why the request cannot be part of a reproduction. */
  unrepeatable: string | undefined;
}

/** Adds to the note that the journal has about a request. */
export function addNote(context: RequestContext, note: string): void {
  context.note = context.note === undefined ? note : `${context.note}; ${note}`;
}
