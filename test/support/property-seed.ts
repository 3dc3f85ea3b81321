import fc from 'fast-check';

/**
 * Properties try the same cases in every run, so that a red run can be repeated. `PROPERTY_SEED=random npm test` tries
 * others; a number repeats those of a seed.
 */
const given = process.env.PROPERTY_SEED;
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given ?? 1) });
