import { type Capability, supports } from '../../contract/levels/index.js';
import type { Organization } from '../../model/index.js';

const EMPTY: Capability = 'emptyTopic';

/**
 * The topic that a text means (reference: special topic rule): the display name of the empty topic, and `(no topic)`,
 * mean the empty topic. Trimmed.
 */
export function topicFrom(org: Organization, given: string, level: number): string {
  const topic = given.trim();
  if (!supports(level, EMPTY)) return topic;
  if (topic === org.settings.realm_empty_topic_display_name) return '';
  return topic === '(no topic)' && supports(level, 'noTopicIsEmpty') ? '' : topic;
}

/** A topic as it is shown: the empty one by its display name, unless the caller takes empty names. */
export function shownTopic(org: Organization, topic: string, allowEmpty: boolean): string {
  return topic === '' && !allowEmpty ? org.settings.realm_empty_topic_display_name : topic;
}

/** What the name of a resolved topic begins with. */
export const RESOLVED = '✔ ';

/** Whether the one topic is the other one resolved, or unresolved. */
export function isResolution(before: string, after: string): boolean {
  return before === RESOLVED + after || after === RESOLVED + before;
}
