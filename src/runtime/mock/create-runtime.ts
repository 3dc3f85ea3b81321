import { UsageError } from '../../contract/errors/index.js';
import type { ServerVersion } from '../../contract/index.js';
import { endpointManifest } from '../../handlers/endpoint-manifest.generated.js';
import type { EventDelivery } from '../../handlers/events/delivery.js';
import { loadEndpoint, loadedEndpoint } from '../../handlers/load-code.js';
import { isDue, nextDue } from '../../handlers/scheduled/next-due.rules.js';
import type { Organization, PrepareText, ReadContentFeatures } from '../../model/index.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import { BaseUrl, MockRuntime } from '../index.js';
import type { MockRuntimeOptions } from './mock-runtime-options.js';
import type { ResolvedOptions, ScenarioRef } from './options.js';
import { problemAt } from './snapshot.js';

// With a test's fake timers, a seed that never settles would hang.
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

/** The longest delay that timers support, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

type Options = MockRuntimeOptions<ScenarioRef>;

/** Wires endpoints, events and scenarios into the runtime of a mock. Their code is imported when it is first needed. */
export function createRuntime(resolved: ResolvedOptions): MockRuntime<ScenarioRef> {
  const { validateResponses, seedTimeout, settings } = resolved;
  const startId = resolved.seededQueueIds ? undefined : randomHex(12);
  // There are no messages before the scenario is built.
  let readContentFeatures: ReadContentFeatures = () => [];
  let prepareText: PrepareText = () => undefined;
  return new MockRuntime({
    endpoints: endpointManifest,
    codeOf: loadedEndpoint,
    loadCode: loadEndpoint,
    emojiData: async () => (await import('../../handlers/text/emoji-data.rules.js')).emojiData(),
    baseUrl: new BaseUrl(resolved.baseUrl),
    maxBodyBytes: resolved.maxBodyBytes,
    validateResponses,
    latency: resolved.latency,
    journalLimit: resolved.journalLimit,
    config: resolved.config,
    nameOf: (scenario) => (typeof scenario === 'string' ? scenario : scenario.name),
    named: (name) => scenarioNamed(name)?.name,
    readContentFeatures: (content, html) => readContentFeatures(content, html),
    prepareText: (content) => prepareText(content),
    runDue: lazyDue(),
    nextDueAt: (org) => nextDue(org)?.at,
    deliver: lazyDelivery(validateResponses),
    assertRestorable,
    async build({ scenario, seed, now, featureLevel }) {
      const [{ buildOrganization }, texts] = await Promise.all([
        import('../../scenarios/build.js'),
        import('../../handlers/text/content-features.rules.js'),
      ]);
      ({ prepareText, readContentFeatures } = texts);
      const loaded = typeof scenario === 'string' ? scenarioNamed(scenario) : scenario;
      if (loaded === undefined) throw new UsageError(`There is no scenario "${String(scenario)}"`);
      const building = buildOrganization({ scenario: loaded, seed, now, settings, featureLevel });
      const org = await withTimeout(building, seedTimeout, loaded.name);
      org.startId = startId;
      return org;
    },
  });
}

function lazyDue(): Options['runDue'] {
  let due: typeof import('../../handlers/scheduled/due.actions.js') | undefined;
  const runFirst: Options['runDue'] = async (...args) => {
    due = await import('../../handlers/scheduled/due.actions.js');
    await due.runDue(...args);
  };
  return (...args) => {
    if (due !== undefined) return due.runDue(...args);
    const [org] = args;
    return isDue(org) || org.tables.linkifiers.count() > 0 ? runFirst(...args) : undefined;
  };
}

function lazyDelivery(validate: boolean): Options['deliver'] {
  let delivery: EventDelivery | undefined;
  return async (org, changeSet, serverVersion) => {
    if (delivery === undefined) {
      const { EventDelivery } = await import('../../handlers/events/delivery.js');
      delivery ??= new EventDelivery({ validate });
    }
    await delivery.deliver(org, changeSet, serverVersion);
  };
}

/**
 * Checks what the record schemas do not: references, and the events of queues.
 * @throws UsageError with the path of the first problem
 */
async function assertRestorable(org: Organization, serverVersion: ServerVersion): Promise<void> {
  const [{ corruptionsIn }, { eventChecker }] = await Promise.all([
    import('../../scenarios/integrity/index.js'),
    import('../../handlers/events/event-schemas.js'),
  ]);
  const [corruption] = corruptionsIn(org);
  if (corruption !== undefined) {
    const { table, where, problem } = corruption;
    throw problemAt([`${table} ${where}`], problem);
  }
  const problemOf = eventChecker(serverVersion);
  for (const [queueId, { events }] of Object.entries(org.events.save())) {
    for (const event of events) {
      const problem = problemOf(event);
      if (problem === undefined) continue;
      throw problemAt(['organization', 'events', queueId, 'events', event.id], problem);
    }
  }
}

/**
 * Limits seeding.
 * @throws UsageError when seeding takes longer; its later effects are discarded
 */
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

/** Random hexadecimal digits. */
function randomHex(digits: number): string {
  return crypto.randomUUID().replaceAll('-', '').slice(-digits);
}
