import { hashPart } from '../../markdown/index.js';
import type { MessageRecord, Organization, UserRecord } from '../../model/index.js';
import { canSeeChannel } from '../channels/subscription.rules.js';

/**
 * The URL of a message and a Markdown link to it, as Zulip's web app copies it. Without access to the channel, its
 * name is left out of both.
 */
export function presentMessageLink(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  realmUrl: string,
): { message_url: string; message_link: string } {
  const { id, stream_id, topic, recipient_ids } = message;
  if (stream_id === null) {
    const people = recipient_ids ?? [];
    const url = `${realmUrl}/#narrow/dm/${people.join()}-${people.length > 2 ? 'group' : 'dm'}/near/${id}`;
    return { message_url: url, message_link: url };
  }
  const channel = org.tables.channels.expect(stream_id);
  const isNamed = canSeeChannel(org, actor, channel);
  const name = isNamed ? `-${hashPart(channel.name.replaceAll(' ', '-'))}` : '';
  const url = `${realmUrl}/#narrow/channel/${stream_id}${name}/topic/${hashPart(topic)}/near/${id}`;
  if (!isNamed) return { message_url: url, message_link: url };
  const shown = topic === '' ? `*${org.settings.realm_empty_topic_display_name}*` : topic;
  return { message_url: url, message_link: `[#${escaped(channel.name)} > ${escaped(shown)} @ 💬](${url})` };
}

/** Characters that would end the text of a link, or format it. */
function escaped(label: string): string {
  return label.replace(/[`>*&[\]$]/g, (character) => `&#${character.charCodeAt(0)};`);
}
