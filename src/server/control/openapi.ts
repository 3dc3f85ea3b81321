import { type OpenApiDocument, openApiFor } from '../openapi/index.js';
import { packageVersion } from '../version.js';
import type { Route } from './route.js';

/** Documents are a few megabytes in memory. */
const MAX_CACHED_DOCUMENTS = 4;

/**
 * The interface at the organization's level and in its dialect, with the address by which it was asked. Making it takes
 * a moment, so the last few editions are kept.
 */
export function openApiRoute(): Route {
  const made = new Map<string, Promise<OpenApiDocument>>();
  return async ({ mock, base }, request) => {
    const { feature_level: level, dialect } = await mock.state();
    const serverVersion = `${level} ${dialect}`;
    const document = made.get(serverVersion) ?? openApiFor({ level, dialect }, { version: packageVersion() });
    // The one that was asked for last goes to the end.
    made.delete(serverVersion);
    made.set(serverVersion, document);
    const [oldest] = made.keys();
    if (made.size > MAX_CACHED_DOCUMENTS && oldest !== undefined) made.delete(oldest);
    const url = `${new URL(request.url).origin}${base}/api/v1`;
    return { ...(await document), servers: [{ url }] };
  };
}
