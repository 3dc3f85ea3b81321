import type { ActiveFault, Fault } from './fault-spec.js';

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
