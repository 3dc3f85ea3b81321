import { type Capability, LEVELS } from './levels.js';
import { levelOf, type Release } from './releases.js';

export { type Capability, LEVELS } from './levels.js';
export { levelOf, RELEASE_NAMES, type Release, versionAt } from './releases.js';

/** The default level of a mock. */
export const DEFAULT_LEVEL = 496;

/** The highest level, also called `latest`. */
export const LATEST_LEVEL = 512;

/** The accepted feature levels, for error messages and documentation. */
export const LEVEL_INPUT = `a whole number from 0 to ${LATEST_LEVEL}, a release such as "9.0", or "latest"`;

/** Whether a server of this level has the capability: "since feature level N" includes N. */
export function supports(level: number, capability: Capability): boolean {
  return level >= LEVELS[capability];
}

/** A lifetime: from one capability until another one. */
export interface Lifetime {
  since?: Capability;
  until?: Capability;
}

/** Whether something with this lifetime exists on a server of this level. */
export function isAvailableAt(lifetime: Lifetime, level: number): boolean {
  if (lifetime.since !== undefined && !supports(level, lifetime.since)) return false;
  return lifetime.until === undefined || !supports(level, lifetime.until);
}

/** A feature level, a release of Zulip, or the highest level. */
export type FeatureLevel = number | Release | 'latest';

/** Returns the level for a number, a release or `latest`; `undefined` for anything else. */
export function levelFrom(input: unknown): number | undefined {
  if (input === 'latest') return LATEST_LEVEL;
  if (typeof input === 'string') return levelOf(input);
  if (typeof input !== 'number' || !Number.isInteger(input)) return undefined;
  return input >= 0 && input <= LATEST_LEVEL ? input : undefined;
}
