import type { Edition, Endpoint } from '../../contract/index.js';
import { inForce } from '../../contract/levels/index.js';
import { type OpenApiDocument, openApiDocument } from '../../contract/openapi.js';
import { endpoints } from '../../handlers/endpoints.js';
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
 * of a mock of that edition, so this takes a moment.
 */
export async function openApiFor(edition: Edition, info: OpenApiInfo): Promise<OpenApiDocument> {
  const served = (endpoints as readonly Endpoint[]).filter((endpoint) => inForce(endpoint, edition.level));
  const recorded = await recordErrors(edition, served);
  return openApiDocument(served, edition, {
    version: info.version,
    url: info.url ?? 'http://127.0.0.1:9100/api/v1',
    resources,
    errorsOf: (endpoint) => recorded.get(endpoint.name) ?? [],
  });
}
