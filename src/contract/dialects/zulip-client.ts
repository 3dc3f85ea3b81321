import type { Dialect } from './index.js';

/** A product whose name begins with "Zulip", such as `ZulipPython/0.9.0`, `ZulipElectron/5.12.2` or `zulip-js/2.1.0`. */
const ZULIP_CLIENT = /\b(zulip[\w-]{0,40})\//i;

/** The name of a published client of Zulip, by its `User-Agent`. */
export function zulipClientOf(userAgent: string | null): string | undefined {
  return userAgent === null ? undefined : ZULIP_CLIENT.exec(userAgent)?.[1];
}

/** Tells how to serve a client of Zulip; `undefined` if its dialect is already spoken. */
export function dialectHint(client: string, dialect: Dialect): string | undefined {
  if (dialect === 'zulip') return undefined;
  return `${client} is a client of Zulip, but this mock speaks the neutral dialect "${dialect}". Create it with { dialect: 'zulip' }, or start the server with --dialect zulip.`;
}
