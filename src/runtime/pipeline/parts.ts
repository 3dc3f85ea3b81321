import type { Endpoint, EndpointMeta, ServerVersion } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import type { Faults } from '../faults/faults.js';
import type { BaseUrl } from '../http/base-url.js';
import type { Journal } from '../journal/journal.js';
import type { Answered } from './answered.js';
import type { Overrides } from './overrides.js';
import type { RateLimiter } from './rate-limit.js';
import type { SerialQueue } from './serial-queue.js';

/** What a pipeline works on. The organization is asked for anew each time, since a reset may replace it. */
export interface PipelineParts {
  endpoints: readonly EndpointMeta[];
  /** The code of an endpoint, once the organization is seeded. */
  codeOf(endpoint: EndpointMeta): Endpoint;
  serverVersion: ServerVersion;
  baseUrl: BaseUrl;
  maxBodyBytes: number;
  validateResponses: boolean;
  organization(): Organization;
  /** Settles when the organization is seeded. */
  ready(): Promise<void>;
  /** Waits for this many milliseconds, or until the mock is reset or closed, or the signal fires. */
  wait(milliseconds: number, signal?: AbortSignal, poll?: Promise<void>): Promise<void>;
  /** What happened so far stays, and those who may know are told. */
  commit(org: Organization): Promise<void> | undefined;
  latency(): number;
  queue: SerialQueue;
  /** Answers that a reset waits for. */
  underWay: Set<Promise<unknown>>;
  journal: Journal;
  faults: Faults;
  overrides: Overrides;
  answered: Answered;
  limiter: RateLimiter;
  /** Does, and keeps, what has fallen due; `undefined` when nothing is. */
  runDue(org: Organization): Promise<void> | undefined;
}
