import * as z from 'zod';
import { since, zulipName } from '../contract/index.js';
import { releaseOf } from '../levels/index.js';

/** How a server names its version, in the settings and in the register response. */
export const versionShape = {
  service_feature_level: since('levelAnnounced', zulipName('zulip_feature_level', z.int())),
  service_version: zulipName('zulip_version', z.string()),
  service_merge_base: zulipName('zulip_merge_base', z.string()),
};

export function presentVersion(level: number) {
  const version = releaseOf(level);
  return { service_feature_level: level, service_version: version, service_merge_base: version };
}
