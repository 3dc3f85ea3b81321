import { compileLinkifier, type Linkifier, prepareLinkifiers } from '../../markdown/index.js';
import type { Organization } from '../../model/index.js';

const NONE: readonly Linkifier[] = [];

/** Loads what the linkifiers of an organization need. Returns `undefined` when nothing is to be loaded. */
export function prepareLinkifiersOf(org: Organization): Promise<void> | undefined {
  return org.tables.linkifiers.count() === 0 ? undefined : prepareLinkifiers();
}

/** The linkifiers of an organization in their order, ready to match. Call it after `prepareLinkifiersOf()`. */
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
