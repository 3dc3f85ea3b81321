import { UsageError } from '../../contract/errors/index.js';
import type { Organization, Settings } from '../../model/index.js';

/**
 * Checks that settings name only existing records.
 * @throws UsageError that names the setting and its valid values
 */
export function assertSettingsFit(
  org: Organization,
  { moderation_request_channel_id: id }: Partial<Settings>,
): void {
  const { channels } = org.tables;
  if (id === undefined || id === null || channels.has(id)) return;
  const known = channels.ids().slice(0, 20).join(', ');
  const instead =
    known === ''
      ? 'must be null, because the organization has no channel'
      : `must be null or one of: ${known}`;
  throw new UsageError(
    `Invalid setting "moderation_request_channel_id": there is no channel ${id}; ${instead}`,
  );
}
