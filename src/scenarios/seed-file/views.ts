/** The fragment of a channel or topic, as clients build it. */
export function viewFragment(channelId: number, name: string, topic: string | undefined): string {
  const channel = `narrow/channel/${channelId}-${encodePart(name.replaceAll(' ', '-'))}`;
  return topic === undefined ? channel : `${channel}/topic/${encodePart(topic)}`;
}

/** The channel ID and topic of such a fragment. */
export function viewTarget(fragment: string): { channelId: number; topic?: string } | undefined {
  const match = /^narrow\/channel\/(\d+)-[^/]*(?:\/topic\/([^/]*))?$/.exec(fragment);
  if (match === null) return undefined;
  const [, id, topic] = match;
  if (topic === undefined) return { channelId: Number(id) };
  try {
    return { channelId: Number(id), topic: decodeURIComponent(topic.replace(/\.(?=[0-9A-F]{2})/g, '%')) };
  } catch {
    return undefined;
  }
}

/** A part of a fragment. Zulip writes `.` for `%` in it. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/[.()]/g, encodeCharacter).replaceAll('%', '.');
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
