import { connect } from '../../runtime/control/client/index.js';
import type { TriggerDetails, TriggerKind } from '../../runtime/mock/trigger.js';
import { print, printJson } from './print.js';

/** Flags of the subcommand `trigger`. */
export interface TriggerFlags {
  url: string;
  realm?: string;
  token?: string;
  from?: string;
  to?: string;
  json?: boolean;
}

/**
 * Triggers an event on a running server and prints the new records.
 * @throws UsageError when the server rejects it
 */
export async function triggerCommand(
  kind: string,
  words: readonly string[],
  { url, realm, token = process.env.TEAM_CHAT_MOCK_TOKEN, from, to, json }: TriggerFlags,
): Promise<void> {
  const details: TriggerDetails = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(words.length === 0 ? {} : { content: words.join(' ') }),
  };
  const { kind: done, ...ids } = await connect(url, { realm, token }).trigger(kind as TriggerKind, details);
  if (json) printJson({ kind: done, ...ids });
  else print([done, ...Object.entries(ids).map(([name, value]) => `${name} ${String(value)}`)].join(': '));
}
