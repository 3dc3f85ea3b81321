import type { OrganizationState } from '../../model/index.js';
import { integer, objects } from '../json.js';
import type { Originals } from './originals.js';

/** The fields of each table that contain text by users; others contain IDs, times and public names. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  users: ['full_name', 'delivery_email', 'uploaded_avatar_url', 'timezone', 'api_key'],
  channels: ['name', 'description'],
  user_groups: ['name', 'description'],
  channel_folders: ['name', 'description'],
  profile_fields: ['name', 'hint', 'field_data'],
  profile_values: ['value'],
  messages: ['content', 'topic', 'edit_history', 'rendered_content'],
  scheduled_messages: ['content', 'topic'],
  drafts: ['content', 'topic'],
  saved_snippets: ['title', 'content'],
  user_topics: ['topic'],
  alert_words: ['word'],
  user_statuses: ['status_text'],
  realm_emoji: ['name', 'source_url'],
  linkifiers: ['pattern', 'url_template'],
  playgrounds: ['name', 'url_template'],
  realm_domains: ['domain'],
  navigation_views: ['fragment', 'name'],
  submessages: ['content'],
};

/** Tags with their attributes, and standard emoji, have published names only. */
const MARKUP = /<[^>]*>|:[a-z0-9_+-]+:/g;

/** A place in a state that still contains an original. */
export interface Leak {
  table: string;
  id: number;
  field: string;
  found: string;
}

/** Searches every string of a state for originals. */
export function findLeak({ tables, identity }: OrganizationState, originals: Originals): Leak | undefined {
  for (const field of ['name', 'host', 'description'] as const) {
    const found = originals.findIn(identity[field]);
    if (found !== undefined) return { table: 'identity', id: 0, field, found };
  }
  for (const [table, records] of Object.entries(tables)) {
    const fields = TEXTS[table];
    if (fields === undefined) continue;
    for (const record of objects(records)) {
      if (record.is_system_group === true) continue;
      for (const field of fields) {
        for (const text of textsIn(record[field])) {
          const found = originals.findIn(text.replace(MARKUP, ' '));
          if (found !== undefined) return { table, id: integer(record.id) ?? 0, field, found };
        }
      }
    }
  }
  return undefined;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
