import { jsonParameters } from '../../handlers/json-parameters.generated.js';

/** `METHOD /path` of every endpoint. */
export function endpointNames(): string[] {
  return Object.keys(jsonParameters);
}
