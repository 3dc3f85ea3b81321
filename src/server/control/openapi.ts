import * as z from 'zod';
import { defineRoute, type Route } from '../../runtime/control/route.js';
import { type OpenApiDocument, openApiFor } from '../openapi/index.js';
import { packageVersion } from '../version.js';
import { type ControlDocument, describeRoutes } from './describe-routes.js';

/** Documents take a few megabytes of memory. */
const MAX_CACHED_DOCUMENTS = 4;

const documentSchema = z.looseObject({ openapi: z.string() });

/** The routes that describe the API, and the control API with these routes. */
export function openApiRoutes(routes: () => readonly Route[]): Route[] {
  const cached = new Map<string, Promise<OpenApiDocument>>();
  let control: ControlDocument | undefined;
  return [
    defineRoute({
      method: 'GET',
      path: '/openapi.json',
      summary: 'Get the OpenAPI document of the API, at the level and in the dialect of the mock',
      response: documentSchema,
      async run({ mock, base, url }) {
        const { featureLevel: level, dialect } = await mock.state();
        const key = `${level} ${dialect}`;
        const document = cached.get(key) ?? openApiFor({ level, dialect }, { version: packageVersion() });
        // The latest one moves to the end.
        cached.delete(key);
        cached.set(key, document);
        const [oldest] = cached.keys();
        if (cached.size > MAX_CACHED_DOCUMENTS && oldest !== undefined) cached.delete(oldest);
        return { ...(await document), servers: [{ url: `${url.origin}${base}/api/v1` }] };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/openapi.control.json',
      summary: 'Get the OpenAPI document of the control API',
      response: documentSchema,
      run({ base, url }) {
        control ??= describeRoutes(routes());
        return { ...control, servers: [{ url: `${url.origin}${base}/_mock` }] };
      },
    }),
  ];
}
