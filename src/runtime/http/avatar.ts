import type { Organization } from '../../model/index.js';

/** `/avatar/ID`, also `/avatar/ID/medium`, and `/avatar/unknown`. */
const DEFAULT_AVATAR = /^\/avatar\/(?:(\d{1,15})(?:\/medium)?|unknown)$/;

/** Where avatars are that a scenario says were uploaded: nobody drew them. */
const UPLOADED_AVATAR = /^\/user_avatars\/\d+\/[\w-]+\.png$/;

const HEADERS = { 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' };

/**
 * A picture for the address of an avatar, so that none is broken offline: a head in a colour that follows from the
 * address. Nothing of its user is in it, as everybody gets to see it. `undefined` for any other address, and for nobody's.
 */
export function drawnAvatar(org: Organization, path: string): Response | undefined {
  const [isDefault, id] = DEFAULT_AVATAR.exec(path) ?? [];
  if (isDefault === undefined && !UPLOADED_AVATAR.test(path)) return undefined;
  if (id !== undefined && !org.tables.users.has(Number(id))) return undefined;
  return new Response(picture(id === undefined ? hash(path) : Number(id)), { headers: HEADERS });
}

/** Neighbouring numbers get colours that are far apart: by the golden angle. */
function picture(number: number): string {
  const hue = Math.round((number * 137.508) % 360);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    `<rect width="100" height="100" fill="hsl(${hue} 45% 45%)"/>` +
    `<g fill="hsl(${hue} 45% 85%)"><circle cx="50" cy="40" r="18"/><ellipse cx="50" cy="92" rx="34" ry="28"/></g>` +
    '</svg>'
  );
}

function hash(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 360_007;
  return sum;
}
