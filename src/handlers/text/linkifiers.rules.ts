import { compileLinkifier, type Linkifier, prepareLinkifiers } from '../../markdown/index.js';
import type { Organization } from '../../model/index.js';

const NONE: readonly Linkifier[] = [];

/** Loads modules that the organization's linkifiers need. Returns `undefined` when they are loaded. */
export function prepareLinkifiersOf(org: Organization): Promise<void> | undefined {
  return org.tables.linkifiers.count() === 0 ? undefined : prepareLinkifiers();
}

/** The organization's linkifiers in order, compiled. Call `prepareLinkifiersOf()` first. */
export function linkifiersOf(org: Organization): readonly Linkifier[] {
  const { linkifiers } = org.tables;
  if (linkifiers.count() === 0 || prepareLinkifiers() !== undefined) return NONE;
  const cache = org.owned(newCache);
  if (cache.version !== linkifiers.version) {
    cache.version = linkifiers.version;
    cache.compiled = linkifiers
      .all()
      .sort((a, b) => a.order - b.order)
      .map(compileLinkifier);
  }
  return cache.compiled;
}

function newCache(): { version: number | undefined; compiled: readonly Linkifier[] } {
  return { version: undefined, compiled: NONE };
}
