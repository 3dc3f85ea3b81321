import { defineConfig } from 'vitest/config';
import { OVER_HTTP, PROPERTIES, SETTINGS, SLOW, WITHOUT_TRANSPORT } from './test/support/projects.js';

/**
 * `npm run test:thorough`: runs what `npm test` leaves out: handler tests over the other transports, more cases of
 * properties, and slow tests. Needs the built package.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
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
          name: 'properties',
          include: PROPERTIES,
          exclude: SLOW,
          isolate: false,
          provide: { transport: 'msw', propertySeed: '3', propertyRuns: 3 },
        },
      },
      {
        test: {
          ...SETTINGS,
          name: 'slow',
          include: SLOW,
          isolate: false,
          provide: { transport: 'msw', propertySeed: '3', propertyRuns: 1 },
        },
      },
    ],
  },
});
