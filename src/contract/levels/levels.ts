import { type Capability, CHANGES } from './table.js';

/**
 * The level of each change. While the package is built, `scripts/build/plain-data.mjs` writes plain data in place of this module:
 * who bundles the handlers does not take the words about the changes along.
 */
export const LEVELS = Object.fromEntries(
  Object.entries(CHANGES).map(([name, { level }]) => [name, level]),
) as Readonly<Record<Capability, number>>;
