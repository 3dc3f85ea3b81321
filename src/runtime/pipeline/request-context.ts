import type { ApiError, Refusal } from '../../contract/errors/index.js';
import type { Call, Endpoint, EndpointMeta, ParamShape, RawFields } from '../../contract/index.js';
import type { Organization, UserRecord, WebSessionRecord } from '../../model/index.js';
import type { ClientWatch } from '../clients/client-watch.js';
import type { Fault } from '../faults/fault.js';
import type { Faults } from '../faults/faults.js';
import type { HistoryLog, Span } from '../history/history-log.js';
import type { BaseUrl, Target } from '../http/request.js';
import type { WebCredentials } from '../http/web-session.js';
import type { JournalStore } from '../journal/journal-store.js';
import type { Overrides } from './overrides.js';
import type { ServerApi } from './server-api.js';
import type { DelayOptions, RateLimiter, Rates, WaitEnd } from './timing.js';
import type { Transactions } from './transactions.js';

/** A mock's options that requests use. The composition root, `create-runtime.ts`, passes them. */
export interface RequestOptions {
  readonly endpoints: readonly EndpointMeta[];
  /** Returns an endpoint with its code, from `handlers/load-endpoint.ts`. Call `loadEndpoint()` first. */
  loadedEndpoint(endpoint: EndpointMeta): Endpoint;
  /** Imports the code of an endpoint; `undefined` if the code is already loaded. */
  loadEndpoint(endpoint: EndpointMeta): Promise<void> | undefined;
  /** Returns the table of emoji as JSON. */
  emojiData(): Promise<string>;
  readonly baseUrl: BaseUrl;
  /** @throws ApiError when the email or the password is wrong */
  signIn(org: Organization, username: string, password: string): Promise<WebSessionRecord>;
  /** @throws ApiError if the organization accepts passwords, and this is not the user's password */
  assertPassword(org: Organization, user: UserRecord, password: string): Promise<void>;
  readonly maxBodyBytes: number;
  readonly validateResponses: boolean;
}

export interface RequestServices extends RequestOptions {
  /** The API of the current server version; a reset or a restore may replace it. */
  readonly server: ServerApi;
  /** Returns the current organization; a reset or a restore may replace it. */
  organization(): Organization;
  /** Resolves when the organization is seeded; `undefined` if it already is. */
  ready(): Promise<void> | undefined;
  /** Waits until the time has passed, the mock is reset or closed, or one of the options ends the wait. */
  wait(milliseconds: number, options?: DelayOptions): Promise<WaitEnd>;
  /** Returns the milliseconds by which to delay the next response. */
  latency(): number;
  readonly transactions: Transactions;
  /** Pending requests, each with the promise of its response. */
  readonly open: Map<RequestContext, Promise<unknown>>;
  readonly journal: JournalStore;
  readonly history: HistoryLog;
  readonly clients: ClientWatch;
  readonly faults: Faults;
  readonly overrides: Overrides;
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
  /** The captures of the path, as strings. */
  readonly captured: Readonly<Record<string, string>>;
  /** The `Authorization` header, read once, because each access to `Headers` is slow. */
  readonly authorization: string | null;
  /** The credentials of a request below `/json`, which ignores the `Authorization` header. */
  readonly web: WebCredentials | undefined;
  readonly userAgent: string | null;
  /** Time of arrival, from `performance.now()`. */
  readonly started: number;
  /** Time on the mock's clock when the request's first turn began, in UNIX seconds. */
  startedAt: number | undefined;
  readonly fields: RawFields;
  /** The body, if it contains no fields. */
  readonly text: string | undefined;
  /** The reason why the body could not be read. */
  readonly unreadable: ApiError | undefined;
  /** The parameters as sent, until `decodeRequest` replaces those that the endpoint declares with decoded values. */
  readonly params: Record<string, unknown>;
  userId: number | null;
  /** Whether the caller is not signed in and may read only web-public channels. */
  spectator: boolean;
  /** The argument of the endpoint's `run`, after decoding. */
  call: AnyCall | undefined;
  signedIn: WebSessionRecord | undefined;
  /** Names of fields that the endpoint does not support. */
  ignored: string[];
  fault: Fault | undefined;
  overridden: boolean;
  note: string | undefined;
  /** Whether a later poll of the same event queue replaced this poll. */
  replaced: boolean;
  /** Why the request was rejected; `undefined` if no rule rejected it. */
  refusal: Refusal | undefined;
  /** The steps that the request's turns added to the history. */
  readonly spans: Span[];
  /** The requests counted toward the rate limit before the request's first turn and after its last one. */
  readonly rates: Record<'before' | 'after', Rates>;
  /** The reason why a reproduction cannot include the request. */
  unrepeatable: string | undefined;
}

/** Adds a sentence to the note about a request in the journal. */
export function addNote(context: RequestContext, note: string): void {
  context.note = context.note === undefined ? note : `${context.note}; ${note}`;
}
