import { openApiFor } from '../../openapi/index.js';
import { packageVersion } from '../version.js';
import type { Route } from './route.js';

/** The interface at the organization's level and in its dialect, with the address by which it was asked. */
export const readOpenApi: Route = async ({ mock, base }, request) => {
  const { feature_level: level, dialect } = await mock.state();
  const url = `${new URL(request.url).origin}${base}/api/v1`;
  return openApiFor({ level, dialect }, { version: packageVersion(), url });
};
