import type { Endpoints } from './endpoint-types.generated.js';

/** The fields of every successful response. */
interface Success {
  result: 'success';
  msg: '';
  /** Names of parameters that the endpoint does not support. */
  ignored_parameters_unsupported?: string[];
}

type Flat<T> = { [K in keyof T]: T[K] };

/** Returns the schema of an endpoint's successful response. */
export type SuccessOf<TName extends keyof Endpoints> = Flat<Endpoints[TName]['response'] & Success>;
