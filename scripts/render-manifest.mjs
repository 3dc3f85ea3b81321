/** @import { EndpointMeta } from '../src/contract/index.ts' */
import { endpointFiles } from './render-endpoint-code.mjs';

/**
 * The fields that matching and authentication need. All other fields are loaded with the endpoint's code.
 * @type {(keyof EndpointMeta)[]}
 */
const FIELDS = [
  'name',
  'method',
  'path',
  'zulipPaths',
  'area',
  'auth',
  'role',
  'publicSince',
  'spectators',
  'botsSince',
  'since',
  'until',
  'pathParams',
  'errors',
  'secretParams',
];

/**
 * The manifest of the endpoints as a TypeScript module.
 * @param {readonly EndpointMeta[]} endpoints
 */
export function endpointManifestModule(endpoints) {
  const files = endpointFiles();
  const entries = endpoints.map((endpoint) => {
    const meta = Object.fromEntries(FIELDS.map((field) => [field, endpoint[field]]));
    return `  // ${files.get(endpoint.name)}\n  ${JSON.stringify(meta)},\n`;
  });
  return `// Generated from the declarations of the endpoints by \`npm run generate\`. Do not edit.
import type { EndpointMeta } from '../contract/index.js';

/**
 * The endpoints as plain data, so that matching a request does not load their code. A comment names the file that declares
 * each endpoint.
 */
export const endpointManifest: readonly EndpointMeta[] = [
${entries.join('')}];
`;
}
