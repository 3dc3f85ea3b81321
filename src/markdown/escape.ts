const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe to stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

/** Text made safe to stand between tags, where quotes mean nothing. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] as string);
}

/** A scheme that is allowed, or a relative address: the name before its first slash holds no colon. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/|#|[\w.-]+(?:[/?#]|$))/i;

/** Whether a link may lead there: by http, https or mailto, or within the server. */
export function isSafeLink(address: string): boolean {
  return SAFE_LINK.test(address);
}

/** A name as the fragment of an address writes it: dots in place of percent signs. */
export function hashPart(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}
