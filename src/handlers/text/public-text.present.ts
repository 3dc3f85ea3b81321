import { renderMarkdown } from '../../markdown/index.js';
import type { Organization } from '../../model/index.js';
import { publicContextOf } from './markdown-context.rules.js';

/** So many texts are remembered at most. */
const MAX_CACHED_TEXTS = 500;

/** What was rendered while names meant what they mean. */
interface Rendered {
  names: string;
  emptyTopicName: string;
  html: Map<string, string>;
}

const rendered = new WeakMap<Organization, Rendered>();

/** The HTML of a text that everybody sees: descriptions, profile values. Rendered once, until names may have changed. */
export function renderPublicText(org: Organization, text: string): string {
  const { html } = renderedOf(org);
  let found = html.get(text);
  if (found === undefined) {
    found = renderMarkdown(text, publicContextOf(org));
    if (html.size >= MAX_CACHED_TEXTS) html.clear();
    html.set(text, found);
  }
  return found;
}

function renderedOf(org: Organization): Rendered {
  const { users, user_groups, channels, realm_emoji: emoji } = org.tables;
  const names = [users, user_groups, channels, emoji].map(({ version }) => version).join();
  const emptyTopicName = org.settings.realm_empty_topic_display_name;
  const known = rendered.get(org);
  if (known?.names === names && known.emptyTopicName === emptyTopicName) return known;
  const fresh: Rendered = { names, emptyTopicName, html: new Map() };
  rendered.set(org, fresh);
  return fresh;
}
