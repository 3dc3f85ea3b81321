import type * as z from 'zod';
import type { Endpoint, ServerVersion } from '../../contract/index.js';
import { isAvailableAt } from '../../contract/levels/index.js';
import { type OpenApiDocument, openApiDocument } from '../../contract/openapi.js';
import { endpoints } from '../../handlers/endpoints.js';
import { eventPayloads, eventSchemaFor } from '../../handlers/events/event-schemas.js';
import { resources } from '../../handlers/resources.js';
import { recordErrors } from './examples.js';

export type { OpenApiDocument };

/** Where the document says that the API is, and the version of the package. */
export interface OpenApiInfo {
  version: string;
  /** Default: the standalone server's usual address. */
  url?: string;
}

/**
 * The whole interface at a feature level, in a dialect, as an OpenAPI 3.1 document. The examples of errors are answers
 * of a mock of that server version, so this takes a moment.
 */
export async function openApiFor(serverVersion: ServerVersion, info: OpenApiInfo): Promise<OpenApiDocument> {
  const served = (endpoints as readonly Endpoint[]).filter((endpoint) =>
    isAvailableAt(endpoint, serverVersion.level),
  );
  const recorded = await recordErrors(serverVersion, served);
  return openApiDocument(served, serverVersion, {
    version: info.version,
    url: info.url ?? 'http://127.0.0.1:9100/api/v1',
    resources,
    events: Object.fromEntries(
      Object.keys(eventPayloads).map((kind) => [kind, eventSchemaFor(kind, serverVersion) as z.ZodObject]),
    ),
    errorsOf: (endpoint) => recorded.get(endpoint.name) ?? [],
  });
}
