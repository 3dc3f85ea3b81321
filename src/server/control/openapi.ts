import { type OpenApiDocument, openApiFor } from '../openapi/index.js';
import { packageVersion } from '../version.js';
import type { Route } from './route.js';

/** Documents are a few megabytes in memory. */
const KEPT_EDITIONS = 4;

/**
 * The interface at the organization's level and in its dialect, with the address by which it was asked. Making it takes
 * a moment, so the last few editions are kept.
 */
export function openApiRoute(): Route {
  const made = new Map<string, Promise<OpenApiDocument>>();
  return async ({ mock, base }, request) => {
    const { feature_level: level, dialect } = await mock.state();
    const edition = `${level} ${dialect}`;
    const document = made.get(edition) ?? openApiFor({ level, dialect }, { version: packageVersion() });
    // The one that was asked for last goes to the end.
    made.delete(edition);
    made.set(edition, document);
    const [oldest] = made.keys();
    if (made.size > KEPT_EDITIONS && oldest !== undefined) made.delete(oldest);
    const url = `${new URL(request.url).origin}${base}/api/v1`;
    return { ...(await document), servers: [{ url }] };
  };
}
