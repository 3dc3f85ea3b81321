import fc from 'fast-check';
import { inject } from 'vitest';

/**
 * Properties try the same cases in every run, so that a failure can be repeated. `PROPERTY_SEED=random npm test` tries
 * others, a number those of that seed.
 */
const seed = process.env.PROPERTY_SEED ?? '1';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

/** How many cases a property tries: `runs` in `npm test`, three times as many in `npm run test:thorough`. */
export const numRuns = (runs: number) => ({ numRuns: runs * inject('propertyRuns') });

/** Whether properties try enough cases for statements about all of them together. */
export const isThorough = () => inject('propertyRuns') > 1;

declare module 'vitest' {
  export interface ProvidedContext {
    /** By how much properties multiply the number of their cases. */
    propertyRuns: number;
  }
}
