import { type Capability, LEVELS } from './table.js';

export { type Capability, LEVELS } from './table.js';

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
export function inForce(lifetime: Lifetime, level: number): boolean {
  if (lifetime.since !== undefined && !supports(level, lifetime.since)) return false;
  return lifetime.until === undefined || !supports(level, lifetime.until);
}
export { releaseOf } from './releases.js';
