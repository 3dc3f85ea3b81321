import type { ServerVersion } from '../../contract/index.js';
import { Organization } from '../../model/index.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import { ClientWatch } from '../clients/client-watch.js';
import { Faults } from '../faults/faults.js';
import type { HistoryLog } from '../history/history-log.js';
import type { OpenRequest } from '../journal/journal-entry.js';
import { JournalStore } from '../journal/journal-store.js';
import { secretStringsOf } from '../journal/secrets.js';
import { Overrides } from '../pipeline/overrides.js';
import { shownParams } from '../pipeline/record.js';
import type { RequestContext, RequestServices } from '../pipeline/request-context.js';
import { ServerApi } from '../pipeline/server-api.js';
import { Delays, LatencySource, loadedRates, RateLimiter, savedRates } from '../pipeline/timing.js';
import type { Seeded } from './lifecycle.js';
import { haveSameStart, type MockRuntimeOptions, type RuntimeConfig, scenarioNameOf } from './options.js';
import type { Snapshot } from './snapshot.js';

/** The organization that requests use, with its configuration and the API of its server version. */
export class CurrentOrganization {
  config: RuntimeConfig;
  org: Organization;
  server: ServerApi;
  /** UNIX seconds at which the organization was seeded; 0 before that. */
  seededAt = 0;
  /** Number of times that the whole state of the organization was replaced. */
  replacements = 0;
  readonly #options: MockRuntimeOptions;
  readonly #history: HistoryLog;
  /** Whether the organization is at the start of its scenario, or can roll back to it. */
  #canRollBack = false;

  constructor(options: MockRuntimeOptions, history: HistoryLog) {
    const { config, endpoints, baseUrl } = options;
    const { seed, now, dialect } = config;
    this.#options = options;
    this.#history = history;
    this.config = config;
    // This organization has no records, so it needs no reader of messages.
    const readContentFeatures = () => ({ has: [], uploads: [] });
    this.org = new Organization({ seed, now, dialect, readContentFeatures });
    history.follow(this.org);
    this.server = new ServerApi(endpoints, baseUrl, this.serverVersion);
  }

  get serverVersion(): ServerVersion {
    return { level: this.config.featureLevel, dialect: this.config.dialect };
  }

  /** Whether the organization can roll back to the start of a configuration. */
  rollsBackTo(config: RuntimeConfig): boolean {
    return this.#canRollBack && haveSameStart(config, this.config);
  }

  /** Starts a configuration with the seeded organization or, if there is none, with the one that was rolled back. */
  start(config: RuntimeConfig, seeded: Seeded | undefined): void {
    this.replacements++;
    if (seeded !== undefined) {
      this.#replace(seeded.org);
      this.seededAt = seeded.at;
      this.#canRollBack = config.now !== 'system';
    }
    this.#configure(config);
  }

  save(): Pick<Snapshot, 'scenario' | 'seed' | 'feature_level' | 'dialect'> {
    const { scenario, seed, featureLevel, dialect } = this.config;
    return { scenario: scenarioNameOf(scenario), seed, feature_level: featureLevel, dialect };
  }

  restore(snapshot: Snapshot, org: Organization): void {
    const { seed, dialect, feature_level: featureLevel } = snapshot;
    this.org.events.wakeAll();
    this.#replace(org);
    this.replacements++;
    this.#canRollBack = false;
    const scenario = scenarioNamed(snapshot.scenario)?.name ?? this.config.scenario;
    this.#configure({ ...this.config, scenario, seed, featureLevel, dialect, snapshot: undefined });
  }

  #replace(org: Organization): void {
    org.events.replace(this.org.events);
    const { seededQueueIds } = this.#options;
    if (seededQueueIds !== true) org.startId = seededQueueIds;
    this.org = org;
    this.#history.follow(org);
  }

  #configure(config: RuntimeConfig): void {
    const before = this.serverVersion;
    this.config = config;
    const { level, dialect } = this.serverVersion;
    if (level === before.level && dialect === before.dialect) return;
    this.server = new ServerApi(this.#options.endpoints, this.#options.baseUrl, this.serverVersion);
  }
}

/** The changes made since an organization began to be prepared. */
export interface CollectedChanges {
  applyTo(org: Organization): void;
  /** Stops collecting. */
  end(): void;
}

/** A change to settings or the clock. `seeded` says whether records exist. */
export type Adjustment = (org: Organization, seeded: boolean) => void;

/** Changes to settings and the clock. Those made while another organization is prepared apply to that one too. */
export class Adjustments {
  readonly #collected = new Set<Adjustment[]>();

  /** Whether another organization may take the place of the current one. */
  get areCollected(): boolean {
    return this.#collected.size > 0;
  }

  add(change: Adjustment): void {
    for (const changes of this.#collected) changes.push(change);
  }

  collect(): CollectedChanges {
    const changes: Adjustment[] = [];
    this.#collected.add(changes);
    return {
      applyTo(org) {
        for (const change of changes) change(org, true);
      },
      end: () => this.#collected.delete(changes),
    };
  }
}

/** Faults and overrides that a reset or a restored snapshot removes. */
export type Removed = Readonly<Record<'faults' | 'overrides', ReadonlySet<object>>>;

/** The state of requests: the journal, open requests, faults, overrides, rate limits and delays. */
export class RequestState {
  readonly journal: JournalStore;
  readonly clients = new ClientWatch();
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly limiter = new RateLimiter();
  readonly latency: LatencySource;
  readonly delays = new Delays();
  readonly open = new Map<RequestContext, Promise<unknown>>();

  constructor(
    { endpoints, journalLimit, config }: MockRuntimeOptions,
    history: HistoryLog,
    /** User IDs by persona; empty while the organization is not seeded or is being replaced. */
    personas: () => Readonly<Record<string, number>>,
  ) {
    this.journal = new JournalStore(endpoints, journalLimit, () => this.#openRequests(), history);
    // Warnings refer to requests by ID.
    this.journal.watch({ cleared: () => this.clients.clearWarnings() });
    this.overrides = new Overrides(endpoints);
    this.faults = new Faults(endpoints, config.seed, personas);
    this.latency = new LatencySource(config);
  }

  /** Ends all waits, and then waits for the responses to open requests. */
  async settle(): Promise<void> {
    do {
      this.delays.end('reset');
      await Promise.allSettled(this.open.values());
    } while (this.open.size > 0);
  }

  /** Returns the current faults and overrides. A later `reset` or `load` removes these, but keeps those added since. */
  current(snapshot?: Snapshot): Removed {
    return { faults: this.faults.current(snapshot?.faults), overrides: this.overrides.current() };
  }

  /** Forgets all requests, rate limits and warnings, and removes faults and overrides. */
  reset(config: RuntimeConfig, removed: Removed): void {
    this.journal.waits.end('the mock was reset');
    this.journal.reset();
    this.clients.clear();
    this.faults.reset(config.seed, removed.faults);
    this.overrides.reset(removed.overrides);
    this.limiter.rates = new Map();
    this.latency.restart(config);
  }

  save(): Pick<Snapshot, 'faults' | 'rates' | 'latency_random'> {
    const { faults, limiter, latency } = this;
    return { faults: faults.save(), rates: savedRates(limiter.rates), latency_random: latency.random.state };
  }

  /** Replaces faults, rate limits and delays with those of a snapshot. */
  load(snapshot: Snapshot, { latency }: RuntimeConfig, removed: Removed): void {
    const { seed, faults, rates = [], latency_random } = snapshot;
    this.faults.load(faults, removed.faults);
    this.limiter.rates = loadedRates(rates);
    this.latency.restart({ latency, seed });
    if (latency_random !== undefined) this.latency.random.state = latency_random;
  }

  /** Ends delays, long polls, overrides and `waitFor`. */
  close(): void {
    this.delays.end('closed');
    this.journal.waits.end('the mock was closed');
  }

  #openRequests(): OpenRequest[] {
    return [...this.open.keys()].map((context) => ({
      method: context.request.method,
      path: context.target.fullPath,
      endpoint: context.endpoint.name,
      user_id: context.userId,
      // A copy, because reading the request list freezes its entries, and these parameters may still change.
      params: structuredClone(shownParams(context, secretStringsOf(context.services.organization()))),
      ms: performance.now() - context.started,
    }));
  }
}

interface ServiceSources extends Pick<RequestServices, 'history' | 'transactions' | 'ready'> {
  options: MockRuntimeOptions;
  current: CurrentOrganization;
  requests: RequestState;
  /** Called when a long poll begins. */
  polled(): void;
}

export function requestServices({
  options,
  current,
  requests,
  polled,
  ...others
}: ServiceSources): RequestServices {
  return {
    ...options,
    ...others,
    ...requests,
    organization: () => current.org,
    wait(milliseconds, waitOptions) {
      if (waitOptions?.until !== undefined) polled();
      return requests.delays.wait(milliseconds, waitOptions);
    },
    latency: () => requests.latency.nextDelayMs(),
    get server() {
      return current.server;
    },
  };
}
