import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/handlers/endpoints.generated.js';

const root = new URL('../../', import.meta.url);

/** The source file of each endpoint, by its name. */
function filesOfEndpoints(): Map<string, string> {
  const files = readdirSync(new URL('src/handlers/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/handlers/${name}`);
  const declares = /defineEndpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g;
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(new URL(file, root), 'utf8').matchAll(declares)].map(
        ([, method, path]): [string, string] => [`${method} ${path}`, file],
      ),
    ),
  );
}

// In these test files, test/support/check-endpoint-coverage.ts requires a test for every declared error and parameter.
test("requires a mirroring test file for each endpoint's source file", () => {
  const files = filesOfEndpoints();
  const untested = endpoints
    .map(({ name }) => ({ name, file: files.get(name) }))
    .filter(({ file }) => {
      const mirror = file?.replace('src/', 'test/').replace(/\.ts$/, '.test.ts');
      return mirror === undefined || !existsSync(new URL(mirror, root));
    });
  expect(untested).toEqual([]);
});
