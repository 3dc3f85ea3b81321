import { UsageError } from '../../contract/errors/index.js';
import { CHANNEL_ID_SETTINGS, type Organization, type Settings } from '../../model/index.js';

/**
 * Checks that settings name only existing records.
 * @throws UsageError that names the setting and its valid values
 */
export function assertSettingsFit(org: Organization, settings: Partial<Settings>): void {
  for (const name of CHANNEL_ID_SETTINGS) assertChannelExists(org, name, settings[name]);
}

function assertChannelExists(org: Organization, name: string, id: number | null | undefined): void {
  const { channels } = org.tables;
  if (id === undefined || id === null || channels.has(id)) return;
  const known = channels.ids().slice(0, 20).join(', ');
  const instead =
    known === ''
      ? 'must be null, because the organization has no channel'
      : `must be null or one of: ${known}`;
  throw new UsageError(`Invalid setting "${name}": there is no channel ${id}; ${instead}`);
}
