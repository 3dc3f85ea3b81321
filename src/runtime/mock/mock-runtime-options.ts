import type { Dialect, Endpoint, EndpointMeta, ServerVersion } from '../../contract/index.js';
import type { ChangeSet, Moment, Organization, PrepareText, ReadContentFeatures } from '../../model/index.js';
import type { BaseUrl } from '../http/base-url.js';

/** A fixed delay of every response in milliseconds, or a range from which each response draws its own. */
export type Latency = number | { min: number; max: number };

/** The parts that build an organization. `S` is the type that names a scenario. */
export interface RuntimeConfig<S> {
  scenario: S;
  seed: number;
  featureLevel: number;
  dialect: Dialect;
  now: Moment;
}

/** A change of settings or the clock. `seeded` says whether records exist. */
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
  baseUrl: BaseUrl;
  maxBodyBytes: number;
  validateResponses: boolean;
  latency: Latency;
  /** Number of requests in the journal. */
  journalLimit: number;
  config: RuntimeConfig<S>;
  /** Extracts searchable features of a message's content, such as links. */
  readContentFeatures: ReadContentFeatures;
  /** Loads what rendering a text needs, before the text is stored. */
  prepareText: PrepareText;
  nameOf(scenario: S): string;
  /** Finds the scenario that a snapshot names. */
  named(name: string): S | undefined;
  /** Builds the organization of a configuration. */
  build(config: RuntimeConfig<S>): Promise<Organization>;
  /**
   * Checks references, keys and events of an organization from a snapshot.
   * @throws UsageError with the path of the first problem
   */
  assertRestorable(org: Organization, serverVersion: ServerVersion): Promise<void>;
  /** Runs what is due by the organization's clock; `undefined` when nothing is due. */
  runDue(
    org: Organization,
    level: number,
    commit: () => Promise<void> | undefined,
  ): Promise<void> | undefined;
  /** UNIX seconds at which something is due next, if anything is. */
  nextDueAt(org: Organization): number | undefined;
  /** Delivers the events of a change to the event queues. */
  deliver(org: Organization, changeSet: ChangeSet, serverVersion: ServerVersion): Promise<void>;
}
