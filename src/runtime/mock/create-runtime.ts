import { UsageError } from '../../contract/errors/index.js';
import { endpointManifest } from '../../handlers/endpoint-manifest.generated.js';
import { loadEndpoint, loadedEndpoint } from '../../handlers/load-endpoint.js';
import { dueNow, nextDue } from '../../model/index.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import { MAX_TIMEOUT_MS } from '../../values.js';
import { BaseUrl } from '../http/request.js';
import { MockRuntime } from './mock-runtime.js';
import type { MockRuntimeOptions, ResolvedOptions } from './options.js';

// The real timers: with a test's fake timers, a `seed()` that never settles would never time out.
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

/** Wires endpoints, events and scenarios into the runtime of a mock. Their code is imported when it is first needed. */
export function createRuntime(resolved: ResolvedOptions): MockRuntime {
  return new MockRuntime({
    ...resolved,
    baseUrl: new BaseUrl(resolved.baseUrl),
    // Draws the part of queue IDs that differs at each start.
    seededQueueIds: resolved.seededQueueIds || crypto.randomUUID().slice(-12),
    endpoints: endpointManifest,
    loadedEndpoint,
    loadEndpoint,
    emojiData: async () => (await import('../../handlers/text/emoji.rules.js')).emojiData(),
    async signIn(org, username, password) {
      const signIn = await import('../../handlers/users/sign-in.resource.js');
      return signIn.startWebSession(org, signIn.requireSignIn(org, username, password));
    },
    async assertPassword(org, user, password) {
      const signIn = await import('../../handlers/users/sign-in.resource.js');
      signIn.assertPassword(org, user, password);
    },
    deliverDue: lazyDueDelivery(),
    nextDueAt: (org) => nextDue(org)?.at,
    async deliverEvents(org, changeSet, serverVersion) {
      const { deliverEvents } = await import('../../handlers/events/delivery.js');
      await deliverEvents(org, changeSet, serverVersion, { validate: resolved.validateResponses });
    },
    async load(snapshot, options) {
      const { loadSnapshot } = await import('./load-snapshot.js');
      return loadSnapshot(snapshot, options);
    },
    async build({ scenario, seed, now, featureLevel, dialect, settings }) {
      const { buildOrganization } = await import('../../scenarios/build.js');
      const loaded = typeof scenario === 'string' ? scenarioNamed(scenario) : scenario;
      if (loaded === undefined) throw new UsageError(`Unknown scenario "${String(scenario)}".`);
      const building = buildOrganization({ scenario: loaded, seed, now, settings, featureLevel, dialect });
      return withTimeout(building, resolved.seedTimeout, loaded.name);
    },
  });
}

function lazyDueDelivery(): MockRuntimeOptions['deliverDue'] {
  let due: typeof import('../../handlers/scheduled/due.actions.js') | undefined;
  const deliverFirst: MockRuntimeOptions['deliverDue'] = async (...args) => {
    due = await import('../../handlers/scheduled/due.actions.js');
    await due.deliverDue(...args);
  };
  return (...args) => {
    if (due !== undefined) return due.deliverDue(...args);
    const [org] = args;
    // The module that sends due messages also prepares linkifiers.
    return dueNow(org) !== undefined || org.tables.linkifiers.count() > 0 ? deliverFirst(...args) : undefined;
  };
}

/** @throws UsageError when seeding takes longer; what the seeding does after that is discarded */
async function withTimeout<T>(seeding: Promise<T>, milliseconds: number, scenario: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `Seeding the scenario "${scenario}" took longer than ${milliseconds} ms (option "seedTimeout").`;
    timer = realSetTimeout(() => reject(new UsageError(message)), Math.min(milliseconds, MAX_TIMEOUT_MS));
  });
  try {
    return await Promise.race([seeding, timeout]);
  } finally {
    realClearTimeout(timer);
  }
}
