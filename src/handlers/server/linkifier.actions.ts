import type { DeepReadonly, LinkifierRecord, Organization } from '../../model/index.js';
import type { LinkifierInput } from './linkifier.rules.js';

/** Adds a linkifier at the end. */
export function addLinkifier(
  org: Organization,
  source: LinkifierInput,
): Promise<DeepReadonly<LinkifierRecord>> {
  const { linkifiers } = org.tables;
  const order = Math.max(0, ...linkifiers.all().map((linkifier) => linkifier.order)) + 1;
  return linkifiers.create({ ...source, order });
}

/** Sets the order of the linkifiers. */
export async function reorderLinkifiers(org: Organization, ids: readonly number[]): Promise<void> {
  const { linkifiers } = org.tables;
  for (const [index, id] of ids.entries()) {
    if (linkifiers.get(id)?.order !== index + 1) await linkifiers.update(id, { order: index + 1 });
  }
}
