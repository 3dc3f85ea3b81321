import type { Method } from '../contract/index.js';
import type { Endpoints } from './endpoint-types.generated.js';

/** The name of an endpoint: `METHOD /path`. */
export type EndpointName = keyof Endpoints;

/** The paths of all endpoints that have this method. */
export type PathAt<TMethod extends Method> =
  Extract<EndpointName, `${TMethod} ${string}`> extends `${TMethod} ${infer TPath}` ? TPath : never;

/** The fields of every successful response. */
interface Success {
  result: 'success';
  msg: '';
  /** Names of the request's parameters that the endpoint does not support. */
  ignored_parameters_unsupported?: string[];
}

type Flat<T> = { [K in keyof T]: T[K] };

/** The successful response of an endpoint, with its envelope. */
export type SuccessOf<TName extends EndpointName> = Flat<Endpoints[TName]['response'] & Success>;
