import type { Dialect, ServerVersion } from '../../src/contract/index.js';
import { DEFAULT_LEVEL, LEVELS } from '../../src/contract/levels/index.js';
import { scenarios } from '../../src/scenarios/index.js';
import { everyKindScenario } from '../support/valid-requests.js';
import { apiOf } from './api.js';
import { controlApi } from './control-api.js';
import { Choices } from './random.js';
import { type Sequence, stepsFor } from './steps.js';

const STEPS = 150;
/** A rarely used scenario: seeding it takes longer than all requests of a sequence. */
const LARGE = 'large';
const LARGE_CHANCE = 0.001;
const LARGE_STEPS = 30;
/** Number of sequences before other versions are used, because creating a document takes a moment. */
const SEQUENCES_PER_VERSIONS = 200;

const LEVELS_OF_CHANGES = [...new Set(Object.values(LEVELS))].sort((a, b) => a - b);
const SCENARIOS = [...Object.keys(scenarios).filter((name) => name !== LARGE), everyKindScenario.name];

/** Random sequences; the same seed makes the same ones. */
export class Sequences {
  readonly #choices: Choices;
  readonly #acceptedOf: (operation: string) => number;
  #versions: readonly ServerVersion[] = [];
  #made = 0;

  /** @param acceptedOf counts the accepted requests to an operation; rare ones are requested more often */
  constructor(seed: number, acceptedOf: (operation: string) => number) {
    this.#choices = new Choices(seed);
    this.#acceptedOf = acceptedOf;
  }

  async next(): Promise<Sequence> {
    const choices = this.#choices;
    if (this.#made++ % SEQUENCES_PER_VERSIONS === 0) this.#versions = this.#someVersions();
    const versions = this.#versions;
    const version = choices.chance(0.4) ? (versions[0] as ServerVersion) : choices.pick(versions);
    const scenario = this.#scenario();
    const api = await apiOf(version);
    const source = { api, control: await controlApi(), versions, acceptedOf: this.#acceptedOf };
    const { level: featureLevel, dialect } = version;
    return {
      options: { scenario, seed: choices.int(1, 1_000), featureLevel, dialect },
      steps: stepsFor(source, scenario === LARGE ? LARGE_STEPS : STEPS, choices),
    };
  }

  #scenario(): string {
    if (this.#choices.chance(LARGE_CHANCE)) return LARGE;
    return this.#choices.chance(0.4) ? everyKindScenario.name : this.#choices.pick(SCENARIOS);
  }

  /** Returns the newest version in both dialects, and versions at or just before a change. */
  #someVersions(): ServerVersion[] {
    const dialects: Dialect[] = ['reference', 'zulip'];
    const newest = dialects.map((dialect) => ({ level: DEFAULT_LEVEL, dialect }));
    const older = Array.from({ length: 6 }, () => ({
      level: Math.max(0, this.#choices.pick(LEVELS_OF_CHANGES) - this.#choices.int(0, 1)),
      dialect: this.#choices.pick(dialects),
    }));
    return [...newest, ...older];
  }
}
