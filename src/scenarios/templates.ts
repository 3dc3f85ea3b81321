import type { Organization, SeededState } from '../model/index.js';

/** Scenarios with more records are seeded each time. */
const MAX_RECORDS = 5_000;
const MAX_TEMPLATES = 8;

/** The records of bundled scenarios as they were seeded, the least recently used first. */
const templates = new Map<string, SeededState>();

/** The state of an organization that was seeded with the same key. */
export function templateOf(key: string): SeededState | undefined {
  const template = templates.get(key);
  if (template === undefined) return undefined;
  templates.delete(key);
  templates.set(key, template);
  return template;
}

/** Keeps the state of an organization that has just been seeded, unless it is too large. */
export function keepTemplate(key: string, org: Organization): void {
  const state = org.seeded();
  const size = state.tables.reduce((sum, [, records]) => sum + records.length, 0);
  if (size > MAX_RECORDS) return;
  templates.set(key, state);
  const [oldest] = templates.keys();
  if (templates.size > MAX_TEMPLATES && oldest !== undefined) templates.delete(oldest);
}
