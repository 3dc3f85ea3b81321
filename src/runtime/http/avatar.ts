import type { Organization } from '../../model/index.js';

/** `/avatar/ID`, also `/avatar/ID/medium`, and `/avatar/unknown`. */
const DEFAULT_AVATAR = /^\/avatar\/(?:(\d{1,15})(?:\/medium)?|unknown)$/;

/** URLs of avatars that a scenario declares as uploaded without storing a file. */
const UPLOADED_AVATAR = /^\/user_avatars\/\d+\/[\w-]+\.png$/;

/** The organization's icon and logos. */
const REALM_IMAGE = /^\/(?:avatar\/realm|static\/images\/logo\/[\w-]+\.svg)$/;

/** Whether a path could be that of a drawn avatar, icon or logo. */
export function isDrawnPath(path: string): boolean {
  return DEFAULT_AVATAR.test(path) || UPLOADED_AVATAR.test(path) || REALM_IMAGE.test(path);
}

/** Whether an avatar, an icon or a logo is drawn for a path: not for unknown users. */
export function hasDrawnAvatar(org: Organization, path: string): boolean {
  const id = DEFAULT_AVATAR.exec(path)?.[1];
  return isDrawnPath(path) && (id === undefined || org.tables.users.has(Number(id)));
}

const HEADERS = { 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' };

/**
 * Draws an avatar, an icon or a logo, so that no image is broken offline: a head whose color depends on the URL. It reveals
 * nothing about the user, because everyone may load it. `undefined` for other URLs and for unknown users.
 */
export function drawnAvatar(org: Organization, path: string): Response | undefined {
  if (!hasDrawnAvatar(org, path)) return undefined;
  const id = DEFAULT_AVATAR.exec(path)?.[1];
  return new Response(picture(id === undefined ? hash(path) : Number(id)), { headers: HEADERS });
}

/** Spreads the colors of consecutive numbers by the golden angle. */
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
