import type { Endpoints } from './endpoint-types.generated.js';

/** The fields that every success has. */
interface Success {
  result: 'success';
  msg: '';
  /** Names of parameters that the endpoint does not have. */
  ignored_parameters_unsupported?: string[];
}

type Flat<T> = { [K in keyof T]: T[K] };

/** The success of an endpoint. */
export type SuccessOf<TName extends keyof Endpoints> = Flat<Endpoints[TName]['response'] & Success>;
