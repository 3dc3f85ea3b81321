/** Runs tests against source that contains all mutants of the plan in the file `MUTANTS`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';
import { instrument } from './instrument.mjs';

/** @type {import('./all-at-once.mjs').Plan} */
const { root, mutants } = JSON.parse(readFileSync(process.env.MUTANTS ?? '', 'utf8'));
const files = [...new Set(mutants.flatMap(({ files }) => files))];
const paths = new Set(mutants.map(({ path }) => join(root, path)));
/** @param {string} file */
const mutantsOf = (file) => mutants.filter(({ path }) => join(root, path) === file);

/** Runs the tests of areas first, because they are quick. */
class QuickFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} specifications
   */
  async sort(specifications) {
    /** @param {import('vitest/node').TestSpecification} specification */
    const rank = ({ moduleId }) =>
      Number(!moduleId.includes('/handlers/') || moduleId.includes('/error-recipes/'));
    return (await super.sort(specifications)).sort((a, b) => rank(a) - rank(b));
  }
}

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: files,
    isolate: false,
    maxWorkers: 1,
    pool: 'threads',
    runner: join(import.meta.dirname, 'test-runner.mjs'),
    reporters: [{}],
    sequence: { sequencer: QuickFirst },
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    provide: { transport: 'direct', propertySeed: '1', propertyRuns: 1 },
    dangerouslyIgnoreUnhandledErrors: true,
  },
  {
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform(code, id) {
          const [file = ''] = id.split('?');
          return paths.has(file) ? { code: instrument(code, mutantsOf(file)), map: null } : undefined;
        },
      },
    ],
  },
);
await vitest.start();
const failed = vitest.state.getFiles().flatMap((file) => (file.result?.state === 'fail' ? [file.name] : []));
if (failed.length > 0) console.error(`Failed without a mutant: ${failed.join(', ')}`);
await vitest.close();
process.exit(0);
