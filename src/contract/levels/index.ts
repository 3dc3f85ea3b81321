import { type Capability, LEVELS } from './levels.js';

export { type Capability, LEVELS } from './levels.js';

/** The default level of a mock, the highest one that is documented. */
export const LATEST_LEVEL = 496;

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
export { levelOf, releaseOf } from './releases.js';

/**
 * Returns the level for a number or `latest`; `undefined` unless it is a whole number from 0 to the latest.
 */
export function levelFrom(input: unknown): number | undefined {
  if (input === 'latest') return LATEST_LEVEL;
  if (!Number.isInteger(input)) return undefined;
  const level = input as number;
  return level >= 0 && level <= LATEST_LEVEL ? level : undefined;
}
