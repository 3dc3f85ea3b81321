import { UsageError } from '../../contract/errors/index.js';
import { isKeyOf } from '../../values.js';
import type { ActiveFault, Fault } from './fault.js';

/** Names of options in the control API, by their names in the library, where the two differ. */
export const WIRE_NAMES = {
  userId: 'user_id',
  delayAfter: 'delay_after_ms',
  bytesPerSecond: 'bytes_per_second',
  networkError: 'network_error',
} as const;

/**
 * The description of a fault for the control API.
 * @throws UsageError when it has an option under both of its names
 */
export function wireFault(spec: object): object {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(spec)) {
    const wireName = isKeyOf(WIRE_NAMES, name) ? WIRE_NAMES[name] : name;
    if (wireName !== name && Object.hasOwn(spec, wireName)) {
      throw new UsageError(`Invalid fault: pass either "${name}" or "${wireName}", not both.`);
    }
    renamed[wireName] = value;
  }
  return renamed;
}

/** The name that the control API uses for an option of the library. */
export function wireNameOf(name: string): string {
  if (isKeyOf(WIRE_NAMES, name)) return WIRE_NAMES[name];
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The name of the option as the input spells it: that of the library, or that of the control API. */
export function writtenName(wireName: string, input: unknown): string {
  const keys = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  return keys.find((key) => wireNameOf(key) === wireName) ?? wireName;
}

/** The description of a fault from the arguments of `faults.add`: a full description, or endpoint, code and options. */
export function faultSpec(first: object | string, second?: object | string, options?: object): object {
  if (typeof first !== 'string') return first;
  const [method = '', path = ''] = first.split(' ');
  return { method, path, ...(typeof second === 'string' ? { code: second } : second), ...options };
}

/** An active fault with the names of the library, in addition to the deprecated ones. */
export function libraryFault(fault: Fault): ActiveFault {
  const active: ActiveFault = { ...fault };
  if (fault.user_id !== undefined) active.userId = fault.user_id;
  if (fault.delay_ms !== undefined) active.delay = fault.delay_ms;
  if (fault.delay_after_ms !== undefined) active.delayAfter = fault.delay_after_ms;
  if (fault.bytes_per_second !== undefined) active.bytesPerSecond = fault.bytes_per_second;
  if (fault.network_error !== undefined) active.networkError = fault.network_error;
  return active;
}
