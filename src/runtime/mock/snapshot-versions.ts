import { UsageError } from '../../contract/errors/index.js';
import { changedSettings, DEFAULT_SETTINGS } from '../../model/index.js';
import { fieldsOf, hasFields } from '../../values.js';

export const SNAPSHOT_FORMAT = 'team-chat-mock';
export const SNAPSHOT_VERSION = 2;

/** A snapshot of any release, before its content is checked. */
export interface AnySnapshot {
  version: number;
  organization?: unknown;
}

/** Upgrades a snapshot of each version to the next one. */
const UPGRADES: Record<number, (snapshot: AnySnapshot) => void> = {
  1: ({ organization }) => {
    if (!hasFields(organization)) return;
    const { tables, nextIds, identity, settings } = organization;
    for (const part of [tables, nextIds]) {
      if (!hasFields(part) || part.plots === undefined) continue;
      part.storylines = part.plots;
      delete part.plots;
    }
    if (hasFields(settings)) {
      const { name, description } = fieldsOf(identity);
      const own: Record<string, unknown> = { name, description, ...settings };
      organization.settings = changedSettings(DEFAULT_SETTINGS, own);
    }
  },
};

/** @throws UsageError for another document, or a snapshot of a later release */
export function assertKnownVersion(input: unknown): asserts input is AnySnapshot {
  const { format, version } = fieldsOf(input);
  if (format !== SNAPSHOT_FORMAT) {
    throw new UsageError(
      'This is not a snapshot of team-chat-mock. Use one from the inspector, from --save or from snapshot().',
    );
  }
  if (version === SNAPSHOT_VERSION || Object.hasOwn(UPGRADES, String(version))) return;
  const isLater = typeof version === 'number' && version > SNAPSHOT_VERSION;
  throw new UsageError(
    `The snapshot has version ${String(version)}; this release reads versions 1 to ${SNAPSHOT_VERSION}. ${
      isLater ? 'A later release took it: update team-chat-mock.' : 'Take a new one.'
    }`,
  );
}

/** Upgrades a snapshot of an earlier release in place. */
export function upgrade(snapshot: AnySnapshot): void {
  for (; snapshot.version < SNAPSHOT_VERSION; snapshot.version++) UPGRADES[snapshot.version]?.(snapshot);
}
