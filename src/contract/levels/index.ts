import { type Capability, LEVELS } from './levels.js';

export { type Capability, LEVELS } from './levels.js';

/**
 * Releases of Zulip with their levels, newest first. Most patch releases are left out, because they have the same level
 * as the previous release.
 */
const RELEASES = [
  { name: '13.0', development: 502 },
  { name: '12.2', level: 500 },
  { name: '12.1', level: 500 },
  { name: '12.0', level: 498, development: 425 },
  { name: '11.0', level: 421, development: 377 },
  { name: '10.1', level: 372 },
  { name: '10.0', level: 371, development: 278 },
  { name: '9.0', level: 277, development: 238 },
  { name: '8.0', level: 237, development: 186 },
  { name: '7.0', level: 185, development: 159 },
  { name: '6.2', level: 157 },
  { name: '6.0', level: 156, development: 125 },
  { name: '5.0', level: 122, development: 70 },
  { name: '4.0', level: 65, development: 30 },
  { name: '3.1', level: 26 },
  { name: '3.0', level: 25, development: 1 },
] as const satisfies readonly { name: string; level?: number; development?: number }[];

type Release = Extract<(typeof RELEASES)[number], { level: number }>['name'];

export const RELEASE_NAMES: Release[] = RELEASES.flatMap((each) => ('level' in each ? [each.name] : []));

/** Returns the version that a server of this level reports: a release such as `9.0`, or `12.0-dev+git` before 12.0. */
export function versionAt(level: number): string {
  for (const release of RELEASES) {
    if ('level' in release && level >= release.level) return release.name;
    if ('development' in release && level >= release.development) return `${release.name}-dev+git`;
  }
  return '2.1';
}

export function levelOf(release: Release): number;
export function levelOf(release: unknown): number | undefined;
export function levelOf(release: unknown): number | undefined {
  const found = RELEASES.find(({ name }) => name === release);
  return found !== undefined && 'level' in found ? found.level : undefined;
}

/** The default level of a mock: the highest level that the reference documents. */
export const DEFAULT_LEVEL = 496;

/** The highest level, also called `latest`. */
export const LATEST_LEVEL = 512;

/** The accepted feature levels, for error messages and documentation. */
export const LEVEL_INPUT = `a whole number from 0 to ${LATEST_LEVEL}, a release such as "9.0", or "latest"`;

/** Whether a server of this level has the capability: "since feature level N" includes N. */
export function supports(level: number, capability: Capability): boolean {
  return level >= LEVELS[capability];
}

/** The levels at which something exists: from one capability until another. */
export interface Lifetime {
  since?: Capability;
  until?: Capability;
}

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
