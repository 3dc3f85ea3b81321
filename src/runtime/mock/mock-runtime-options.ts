import type { Dialect, Endpoint, EndpointMeta, ServerVersion } from '../../contract/index.js';
import type {
  ChangeSet,
  Moment,
  Organization,
  Outbox,
  PrepareText,
  ReadContentFeatures,
  Settings,
  UserRecord,
  WebSessionRecord,
} from '../../model/index.js';
import type { BaseUrl } from '../http/request.js';
import type { Snapshot } from './snapshot.js';

/** A fixed delay of every response in milliseconds, or a range from which the delay of each response is drawn. */
export type Latency = number | { min: number; max: number };

/** The parts that build an organization. `S` is the type that names a scenario. */
export interface RuntimeConfig<S> {
  scenario: S;
  seed: number;
  featureLevel: number;
  dialect: Dialect;
  now: Moment;
  /** Settings that override the scenario's. */
  settings: Partial<Settings>;
  latency: Latency;
  /** The state to start from instead of the scenario. */
  snapshot?: Snapshot | undefined;
}

/** A change to settings or the clock. `seeded` says whether records exist. */
export type Adjustment = (org: Organization, seeded: boolean) => void;

/** Options that the composition root passes to a runtime. */
export interface MockRuntimeOptions<S> {
  endpoints: readonly EndpointMeta[];
  /** The code of an endpoint; `undefined` before it is loaded. */
  codeOf(endpoint: EndpointMeta): Endpoint | undefined;
  /** Loads the code of an endpoint. */
  loadCode(endpoint: EndpointMeta): Promise<Endpoint>;
  /** The table of emoji as JSON. */
  emojiData(): Promise<string>;
  /** Starts a web session. @throws ApiError when the email or the password is wrong */
  signIn(org: Organization, username: string, password: string): Promise<WebSessionRecord>;
  /** @throws ApiError when the organization accepts passwords, and this one is not the user's */
  assertPassword(org: Organization, user: UserRecord, password: string): Promise<void>;
  baseUrl: BaseUrl;
  maxBodyBytes: number;
  validateResponses: boolean;
  /** Number of requests in the journal. */
  journalLimit: number;
  config: RuntimeConfig<S>;
  /** Extracts searchable features of a message's content, such as links. */
  readContentFeatures: ReadContentFeatures;
  /** Loads the modules that rendering Markdown needs. Called before a record with Markdown is stored. */
  prepareText: PrepareText;
  nameOf(scenario: S): string;
  /** Finds the scenario that a snapshot names. */
  named(name: string): S | undefined;
  /** Builds the organization of a configuration. */
  build(config: RuntimeConfig<S>): Promise<Organization>;
  /**
   * Builds the organization of a snapshot.
   * @throws UsageError with the path of the first problem
   */
  load(snapshot: Snapshot, options: LoadOptions): Promise<Organization>;
  /** Delivers scheduled messages and reminders that are due; `undefined` if there are none. */
  deliverDue(
    org: Organization,
    level: number,
    commit: () => Promise<void> | undefined,
  ): Promise<void> | undefined;
  /** Time at which something is due next, in UNIX seconds, if anything is. */
  nextDueAt(org: Organization): number | undefined;
  /** Delivers the events of a change to the event queues. */
  deliverEvents(org: Organization, changeSet: ChangeSet, serverVersion: ServerVersion): Promise<void>;
}

/** How to start from a snapshot. */
export interface LoadOptions {
  /** If it differs from the version of the snapshot, event queues are discarded, and clients have to register again. */
  serverVersion: ServerVersion;
  /** Settings that override the snapshot's. */
  settings?: Partial<Settings> | undefined;
  outbox?: Outbox | undefined;
}
