import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import {
  LONGEST,
  OVER_HTTP,
  PROPERTIES,
  SETTINGS,
  SLOW,
  WITHOUT_TRANSPORT,
} from './test/support/projects.js';

/** Starts with the longest files, so that no worker runs one of them alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      Number(!LONGEST.some((file) => moduleId.endsWith(file)));
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * `npm run test:thorough`: runs what `npm test` leaves out: handler tests over the other transports, more cases of
 * properties, and slow tests. Needs the built package.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Milliseconds from which the reporter names a test below its file.
    slowTestThreshold: 5_000,
    projects: [
      {
        test: {
          ...SETTINGS,
          name: 'http',
          include: OVER_HTTP,
          exclude: SLOW,
          isolate: false,
          provide: { transport: 'http', propertySeed: '3', propertyRuns: 1 },
        },
      },
      {
        test: {
          ...SETTINGS,
          name: 'direct',
          include: WITHOUT_TRANSPORT,
          exclude: SLOW,
          isolate: false,
          provide: { transport: 'direct', propertySeed: '3', propertyRuns: 1 },
        },
      },
      {
        test: {
          ...SETTINGS,
          // One project, because each project compiles and loads the source.
          name: 'slow',
          include: [...SLOW, ...PROPERTIES],
          isolate: false,
          provide: { transport: 'msw', propertySeed: '3', propertyRuns: 2 },
        },
      },
    ],
  },
});
