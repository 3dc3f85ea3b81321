import type { ServerVersion } from '../../contract/index.js';
import { Organization } from '../../model/index.js';
import type { HistoryLog } from '../history/history-log.js';
import { ServerApi } from '../pipeline/server-api.js';
import { type Seeded, sameStart } from './lifecycle.js';
import type { MockRuntimeOptions, RuntimeConfig } from './mock-runtime-options.js';
import type { Snapshot } from './snapshot.js';

/** The organization that requests use, with its configuration and the API of its server version. */
export class CurrentOrganization<S> {
  readonly #options: MockRuntimeOptions<S>;
  readonly #history: HistoryLog;
  #config: RuntimeConfig<S>;
  #org: Organization;
  #server: ServerApi;
  /** Whether the organization is at the start of its scenario, or can roll back to it. */
  #canRollBack = false;
  #seededAt = 0;
  #replacements = 0;

  /** Starts with an organization without records. */
  constructor(options: MockRuntimeOptions<S>, history: HistoryLog) {
    const { config, endpoints, baseUrl, readContentFeatures } = options;
    const { seed, now, dialect } = config;
    this.#options = options;
    this.#history = history;
    this.#config = config;
    this.#org = new Organization({ seed, now, dialect, readContentFeatures });
    history.follow(this.#org);
    this.#server = new ServerApi(endpoints, baseUrl, this.serverVersion);
  }

  get org(): Organization {
    return this.#org;
  }

  get config(): RuntimeConfig<S> {
    return this.#config;
  }

  /** The API of the server version. */
  get server(): ServerApi {
    return this.#server;
  }

  get serverVersion(): ServerVersion {
    return { level: this.#config.featureLevel, dialect: this.#config.dialect };
  }

  /** UNIX seconds at which the organization was seeded; 0 before. */
  get seededAt(): number {
    return this.#seededAt;
  }

  /** Number of times that the whole state of the organization was replaced. */
  get replacements(): number {
    return this.#replacements;
  }

  /** Whether the organization can roll back to the start of a configuration. */
  rollsBackTo(config: RuntimeConfig<S>): boolean {
    return this.#canRollBack && sameStart(config, this.#config);
  }

  /** Replaces the organization by a seeded one; without one, it has been rolled back to its start. */
  start(config: RuntimeConfig<S>, seeded: Seeded | undefined): void {
    this.#replacements++;
    if (seeded !== undefined) {
      this.#replace(seeded.org);
      this.#seededAt = seeded.at;
      this.#canRollBack = config.now !== 'system';
    }
    this.#configure(config);
  }

  /** The configuration as a snapshot names it. */
  save(): Pick<Snapshot, 'scenario' | 'seed' | 'feature_level' | 'dialect'> {
    const { scenario, seed, featureLevel, dialect } = this.#config;
    return { scenario: this.#options.nameOf(scenario), seed, feature_level: featureLevel, dialect };
  }

  /** Replaces the organization by that of a snapshot. */
  restore(snapshot: Snapshot, org: Organization): void {
    const { seed, dialect, feature_level: featureLevel } = snapshot;
    this.#org.events.wakeAll();
    this.#replace(org);
    this.#replacements++;
    this.#canRollBack = false;
    const scenario = this.#options.named(snapshot.scenario) ?? this.#config.scenario;
    this.#configure({ ...this.#config, scenario, seed, featureLevel, dialect, snapshot: undefined });
  }

  #replace(org: Organization): void {
    org.events.replace(this.#org.events);
    this.#org = org;
    this.#history.follow(org);
  }

  #configure(config: RuntimeConfig<S>): void {
    const before = this.serverVersion;
    this.#config = config;
    const { level, dialect } = this.serverVersion;
    if (level === before.level && dialect === before.dialect) return;
    // Creates the server's routes and schemas, which are cached by server version.
    this.#server = new ServerApi(this.#options.endpoints, this.#options.baseUrl, this.serverVersion);
  }
}
