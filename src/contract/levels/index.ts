import { type Capability, LEVELS } from './levels.js';

export { type Capability, LEVELS } from './levels.js';

/** The highest level that the reference names; the default of a mock. */
export const LATEST_LEVEL = 496;

/** Whether a server of this level has the capability: "since feature level N" holds at N and above. */
export function supports(level: number, capability: Capability): boolean {
  return level >= LEVELS[capability];
}

/** When something exists: from one capability on, until another one took it away. */
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

/** The level that a number or `latest` means; `undefined` for what is no level: it is a whole number from 0 to the latest. */
export function levelFrom(given: unknown): number | undefined {
  if (given === 'latest') return LATEST_LEVEL;
  if (!Number.isInteger(given)) return undefined;
  const level = given as number;
  return level >= 0 && level <= LATEST_LEVEL ? level : undefined;
}
