import type { ServerVersion } from '../../src/contract/index.js';
import { openApiFor } from '../../src/server/openapi/index.js';
import { type FuzzedOperation, operationsOf } from './operations.js';
import { type ResponseCheck, responseCheckFor } from './response-check.js';
import type { Schema } from './values.js';

/** An OpenAPI document, ready to make requests from and to check responses against. */
export interface Api {
  operations: FuzzedOperation[];
  definitions: Record<string, Schema>;
  check: ResponseCheck;
}

/** Documents and their compiled schemas take megabytes. */
const MAX_APIS = 16;

const apis = new Map<string, Api>();

/** The API of a server version. The latest ones are kept, because making a document takes a moment. */
export async function apiOf({ level, dialect }: ServerVersion): Promise<Api> {
  const key = `${level} ${dialect}`;
  const api = apis.get(key) ?? apiFrom(await openApiFor({ level, dialect }, { version: '0' }));
  // Inserted again, so that the first key is the least recently used one.
  apis.delete(key);
  apis.set(key, api);
  const [oldest] = apis.keys();
  if (apis.size > MAX_APIS && oldest !== undefined) apis.delete(oldest);
  return api;
}

/** The operations, schemas and checks of a document. */
export function apiFrom(document: { paths: object; components?: unknown }): Api {
  const operations = operationsOf(document);
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Record<string, Schema> };
  return { operations, definitions: schemas, check: responseCheckFor(document, operations) };
}
