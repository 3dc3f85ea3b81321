import type { Endpoint, ServerVersion } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import { type OpenApiDocument, openApiDocument } from '../../contract/openapi.js';
import { endpoints } from '../../handlers/endpoints.js';
import { eventPayloads, eventSchemaFor } from '../../handlers/events/event-schemas.js';
import { resources } from '../../handlers/resources.js';
import { definite } from '../../values.js';
import { recordErrors } from './examples.js';
import { noteOf } from './notes/index.js';

export type { OpenApiDocument };

/** The document's URL of the API and version of the package. */
export interface OpenApiInfo {
  version: string;
  /** Default: the standalone server's usual URL. */
  url?: string;
}

/**
 * Builds the OpenAPI 3.1 document at a feature level and in a dialect. The examples of errors are responses
 * of a mock of that server version, so this takes a moment.
 */
export async function openApiFor(serverVersion: ServerVersion, info: OpenApiInfo): Promise<OpenApiDocument> {
  const all: readonly Endpoint[] = endpoints;
  const served = all.filter((endpoint) => isAvailableAt(endpoint, serverVersion.level));
  const recorded = await recordErrors(serverVersion, served);
  return openApiDocument(served, serverVersion, {
    version: info.version,
    url: info.url ?? 'http://127.0.0.1:9100/api/v1',
    resources,
    events: Object.fromEntries(
      Object.keys(eventPayloads).map((kind) => [kind, definite(eventSchemaFor(kind, serverVersion))]),
    ),
    noteOf,
    errorsOf: (endpoint) => recorded.get(endpoint.name) ?? [],
  });
}
