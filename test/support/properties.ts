import fc from 'fast-check';
import { inject } from 'vitest';

/**
 * Properties try the same cases in every run, so that failures are reproducible. `npm run test:thorough` tries other cases
 * than `npm test`. `PROPERTY_SEED=random npm test` tries new ones; a number selects a seed.
 */
const seed = process.env.PROPERTY_SEED ?? inject('propertySeed');
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

/** Number of cases of a property: `runs` in `npm test`, twice as many in `npm run test:thorough`. */
export const numRuns = (runs: number) => ({ numRuns: runs * inject('propertyRuns') });

/** Whether properties try enough cases for statistics about them. */
export const isThorough = () => inject('propertyRuns') > 1;

declare module 'vitest' {
  export interface ProvidedContext {
    propertySeed: string;
    /** Factor for the number of cases. */
    propertyRuns: number;
  }
}
