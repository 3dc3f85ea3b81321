import { UsageError, unknownName } from '../../contract/errors/index.js';
import { UnreachableError } from '../../runtime/control/client/control.js';
import { connect } from '../../runtime/control/client/index.js';
import {
  TRIGGER_ARGUMENTS,
  TRIGGER_DETAILS,
  TRIGGER_KINDS,
  type TriggerDetails,
  type TriggerKind,
} from '../../runtime/mock/mock-controls.js';
import { isOneOf } from '../../values.js';
import { tokenFromEnvironment } from './flags.js';
import { complain, FAILED, print, printJson } from './terminal.js';

export interface TriggerFlags {
  url: string;
  realm?: string;
  token?: string;
  from?: string;
  to?: string;
  /** Additional details as `name=value`. */
  set?: string[];
  json?: boolean;
}

/**
 * Triggers an event on a running server and prints the new records.
 * @returns the exit status: 1 when no server responds
 * @throws UsageError for an unknown kind, or when the server rejects the trigger
 */
export async function triggerCommand(
  kind: string,
  words: readonly string[],
  { url, realm, token = tokenFromEnvironment(), json, ...flags }: TriggerFlags,
): Promise<number> {
  if (!isOneOf(TRIGGER_KINDS, kind)) throw new UsageError(unknownName('trigger', kind, TRIGGER_KINDS));
  const details = detailsOf(kind, words, flags);
  try {
    const result = await connect(url, { realm, token }).trigger(kind, details);
    const { kind: triggered, ...ids } = result;
    const created = Object.entries(ids).map(([name, id]) => `${name} ${String(id)}`);
    if (json) printJson(result);
    else print([triggered, ...created].join(': '));
    return 0;
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    // If the error has no cause, a server responded, but not as expected.
    if (error.cause === undefined) return complain(error.message, FAILED);
    return complain(
      `${url} cannot be reached. Start the server with "npx team-chat-mock", or name its address with --url.`,
      FAILED,
    );
  }
}

/**
 * Returns the details of a trigger. The server checks their names and values.
 * @throws UsageError for text after a kind that takes no text
 */
function detailsOf(
  kind: TriggerKind,
  words: readonly string[],
  { from, to, set = [] }: Pick<TriggerFlags, 'from' | 'to' | 'set'>,
): TriggerDetails {
  const text = words.join(' ');
  const argument = TRIGGER_ARGUMENTS[kind];
  if (text !== '' && argument === undefined) {
    throw new UsageError(
      `Unexpected "${text}": the trigger "${kind}" takes no text. Set its details with --set: ${Object.keys(TRIGGER_DETAILS[kind]).join(', ')}.`,
    );
  }
  return Object.fromEntries([
    ...(from === undefined ? [] : [['from', from]]),
    ...(to === undefined ? [] : [['to', to]]),
    ...(text === '' ? [] : [[argument, text]]),
    ...set.map(assignmentIn),
  ]);
}

function assignmentIn(text: string): [name: string, value: string | number | boolean] {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) {
    throw new UsageError(`Invalid --set "${text}": must be a detail and its value, such as role=moderator.`);
  }
  if (name === 'sever' && (value === 'true' || value === 'false')) return [name, value === 'true'];
  return [name, name === 'message_id' && /^\d+$/.test(value) ? Number(value) : value];
}
