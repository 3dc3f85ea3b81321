import { UsageError } from '../../contract/errors/index.js';
import { changedSettings, DEFAULT_SETTINGS, type Settings } from '../../model/index.js';

export const SNAPSHOT_FORMAT = 'team-chat-mock';
export const SNAPSHOT_VERSION = 2;

/** A snapshot of any release. */
export interface AnySnapshot {
  version: number;
  organization?: Partial<Record<'identity' | 'tables' | 'nextIds' | 'settings', Record<string, unknown>>>;
}

/** Upgrades a snapshot of each version to the next one. */
const UPGRADES: Record<number, (snapshot: AnySnapshot) => void> = {
  1: ({ organization }) => {
    for (const part of [organization?.tables, organization?.nextIds]) {
      if (part?.plots === undefined) continue;
      part.storylines = part.plots;
      delete part.plots;
    }
    if (organization?.settings !== undefined) {
      const { name, description } = Object(organization.identity) as Partial<Settings>;
      const usual = { ...DEFAULT_SETTINGS, name, description } as Settings;
      organization.settings = changedSettings(usual, organization.settings);
    }
  },
};

/** @throws UsageError for another document, or a snapshot of a later release */
export function assertKnownVersion(input: unknown): void {
  const { format, version } = Object(input) as { format?: unknown; version?: unknown };
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
