import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type ChannelRecord, type Organization, REPORT_TYPES } from '../../model/index.js';

export type ReportType = (typeof REPORT_TYPES)[number];

/**
 * Returns the channel for reports.
 * @throws ApiError `BAD_REQUEST` when none is configured, or it does not exist or is archived
 */
export function requireModerationChannel(org: Organization): ChannelRecord {
  const id = org.settings.moderation_request_channel_id;
  const channel = id === null ? undefined : org.tables.channels.get(id);
  if (channel === undefined || channel.is_archived) {
    throw badRequest('The organization has no moderation request channel');
  }
  return channel;
}

/**
 * Returns the reason of a report.
 * @throws ApiError `BAD_REQUEST` for an unknown type, or for `other` without a description
 */
export function parseReport(
  key: string,
  description: string | undefined,
): { type: ReportType; description: string } {
  const type = REPORT_TYPES.find((candidate) => candidate.key === key);
  if (type === undefined) throw badParameter('report_type', `unknown report type ${key}`);
  const trimmed = description?.trim() ?? '';
  if (type.key === 'other' && trimmed === '')
    throw badParameter('description', 'required for the type "other"');
  return { type, description: trimmed };
}
