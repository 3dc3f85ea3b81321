import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import { libraryFault } from '../faults/active-fault.js';
import type { Faults } from '../faults/faults.js';
import type { ActiveFault, ErrorFaultOptions, FaultOptions, FaultSpec, GeneralErrorCode } from '../index.js';

/** The same type, expanded in compiler messages. */
type Unnamed<T extends string> = T extends infer U extends string ? U : never;

/** The codes that an endpoint documents, and those of every endpoint. */
export type DocumentedCode<TName extends keyof Endpoints> =
  | Endpoints[TName]['codes']
  | Unnamed<GeneralErrorCode>;

/** The description of a fault. Without a status, its code is one that the endpoint documents. */
export type DescribedFault<TMethod extends string, TPath extends string> = Omit<
  FaultSpec,
  'method' | 'path' | 'code' | 'status'
> & { method: TMethod; path: TPath } & (
    | { status: number; code?: string | undefined }
    | { status?: undefined; code?: CodeAt<`${Uppercase<TMethod>} ${TPath}`> | undefined }
  );

/** The codes of an endpoint, inlined; any code if the compiler does not know the name. */
type CodeAt<TName extends string> = TName extends keyof Endpoints
  ? Endpoints[TName]['codes'] | Unnamed<GeneralErrorCode>
  : string;

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
   * Adds a fault by its full description. Accepts the codes that the endpoint documents, and others together with
   * a status.
   * @throws UsageError when the description is wrong; nothing is added then
   * @example
   * mock.faults.add({ method: 'POST', path: '/invites', code: 'INVITATION_FAILED' });
   * mock.faults.add({ method: 'GET', path: '/users', status: 503, code: 'TEAPOT' });
   */
  add<const TMethod extends string, const TPath extends string>(
    spec: DescribedFault<TMethod, TPath>,
  ): { id: number };
  /**
   * Returns the faults that are active, oldest first.
   * @example mock.faults.list().map(({ id, path }) => [id, path])
   */
  list(): ActiveFault[];
  /**
   * Removes a fault. Returns whether it existed.
   * @example
   * const { id } = mock.faults.add('GET /users', 'RATE_LIMIT_HIT');
   * mock.faults.remove(id); // true
   */
  remove(id: number): boolean;
  /**
   * Removes all faults.
   * @example mock.faults.clear()
   */
  clear(): void;
}

/** The public faults of a mock. Hides the methods of `Faults` for requests and snapshots. */
export function faultsOf(faults: Faults): MockFaults {
  return Object.freeze({
    add: (first: FaultSpec | string, second?: string | FaultOptions, options?: FaultOptions) =>
      faults.add(first, second, options),
    list: () => faults.list().map(libraryFault),
    remove: (id: number) => faults.remove(id),
    clear: () => faults.clear(),
  });
}
