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

/** The parts of a mock that the steps of a request use. */
export interface RequestServices {
  readonly endpoints: readonly EndpointMeta[];
  /** Returns the code of an endpoint. Call `loadCode()` first. */
  codeOf(endpoint: EndpointMeta): Endpoint;
  /** Loads the code of an endpoint; `undefined` when it is loaded. */
  loadCode(endpoint: EndpointMeta): Promise<unknown> | undefined;
  /** The table of emoji as JSON. */
  emojiData(): Promise<string>;
  /** The API of the current server version; a reset or a restore may replace it. */
  readonly server: ServerApi;
  readonly baseUrl: BaseUrl;
  readonly maxBodyBytes: number;
  readonly validateResponses: boolean;
  /** The current organization; a reset or a restore may replace it. */
  organization(): Organization;
  /** Resolves when the organization is seeded. */
  ready(): Promise<void>;
  /** Waits until it times out, the mock is reset or closed, or one of the options ends the wait. */
  wait(milliseconds: number, options?: WaitOptions): Promise<WaitEnd>;
  /** Milliseconds to delay the next response. */
  latency(): number;
  /** Runs and commits what is due; `undefined` when nothing is due. */
  runDue(org: Organization): Promise<void> | undefined;
  /** Commits pending changes and delivers their events. */
  commit(org: Organization): Promise<void> | undefined;
  readonly queue: SerialQueue;
  /** Pending requests, each with the promise of its response. */
  readonly open: Map<RequestContext, Promise<unknown>>;
  readonly journal: JournalStore;
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly intercepted: InterceptedRequests;
  readonly limiter: RateLimiter;
}

export type AnyCall = Call<ParamShape, string, 'optional'>;

/** One request to an endpoint, and the results of its steps. */
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
  /** The reason why the body could not be read. */
  readonly unreadable: ApiError | undefined;
  /** The parameters as shown in the journal. */
  params: Record<string, unknown>;
  userId: number | null;
  /** The argument of the endpoint's `run`, once decoded. */
  call: AnyCall | undefined;
  /** Names of fields that the endpoint does not support. */
  ignored: string[];
  fault: Fault | undefined;
  note: string | undefined;
  /** The reason why a reproduction cannot include the request. */
  unrepeatable: string | undefined;
}

/** Adds to the journal's note about a request. */
export function addNote(context: RequestContext, note: string): void {
  context.note = context.note === undefined ? note : `${context.note}; ${note}`;
}
