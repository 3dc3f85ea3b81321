import type { Step } from '../../../src/handlers/error-recipes/index.js';
import type { Client, TestResponse } from '../../support/start-mock.js';

/** Sends a request of an error recipe, with the API key of the step or of its persona. */
export async function sendStep({ call, mock, send }: Client, step: Step): Promise<TestResponse> {
  const { persona, api_key, method, path, fields } = step;
  if (api_key === undefined) return call(persona, method, path, fields);
  const email = mock.personas[persona as string]?.email;
  return send(path, { method, headers: { authorization: `Basic ${btoa(`${email}:${api_key}`)}` } });
}
