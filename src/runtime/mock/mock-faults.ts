import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import type { ErrorFaultOptions, Fault, FaultOptions, FaultSpec, GeneralErrorCode } from '../index.js';

/** The same type, expanded in compiler messages. */
type Unnamed<T extends string> = T extends infer U extends string ? U : never;

/** Errors, delays and dropped connections on demand. */
export interface MockFaults {
  /**
   * Adds a fault to an endpoint: an error with a documented code, or a delay, a dropped connection and so on.
   * @throws UsageError when the endpoint, the code, an option or the persona is unknown; nothing is added then
   * @example
   * mock.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1 });
   * mock.faults.add('GET /users', { delay: 800 });
   */
  add<
    TName extends keyof Endpoints,
    // Inlined instead of a named type, so that the compiler message lists the valid codes.
    TCode extends Endpoints[TName]['codes'] | Unnamed<GeneralErrorCode>,
  >(endpoint: TName, code: TCode | FaultOptions, options?: ErrorFaultOptions<TCode>): { id: number };
  /**
   * Adds a fault by its full description. Accepts any code of the catalogue, and other codes together with a
   * status.
   * @throws UsageError when the description is wrong; nothing is added then
   * @example mock.faults.add({ method: 'GET', path: '/users', status: 503, code: 'TEAPOT' })
   */
  add(spec: FaultSpec): { id: number };
  /** Returns the faults that are active, oldest first. */
  list(): Fault[];
  /** Removes a fault. Returns whether it existed. */
  remove(id: number): boolean;
  /** Removes all faults. */
  clear(): void;
}
