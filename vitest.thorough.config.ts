import { defineConfig } from 'vitest/config';
import { ISOLATED, OVER_TRANSPORTS, PROPERTIES, SETTINGS, SLOW } from './test/support/projects.js';

/** `npm run test:thorough`: runs what `npm test` leaves out. It needs the built package. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      ...(['http', 'direct'] as const).map((transport) => ({
        test: {
          ...SETTINGS,
          name: transport,
          include: OVER_TRANSPORTS,
          exclude: [...ISOLATED, ...SLOW],
          isolate: false,
          provide: { transport, propertyRuns: 1 },
        },
      })),
      {
        test: {
          ...SETTINGS,
          name: 'properties',
          include: PROPERTIES,
          exclude: SLOW,
          isolate: false,
          provide: { transport: 'msw' as const, propertyRuns: 5 },
        },
      },
      {
        test: {
          ...SETTINGS,
          name: 'slow',
          include: SLOW,
          provide: { transport: 'msw' as const, propertyRuns: 1 },
        },
      },
    ],
  },
});
