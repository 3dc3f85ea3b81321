/**
 * Writes docs/public/api-viewer: Scalar over the OpenAPI document, in files that load nothing from other
 * hosts. Scalar's bundle needs none of its 270 dependencies, so it is fetched alone, at a fixed version and
 * checksum.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '1.72.1';
const INTEGRITY =
  'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'docs/.vitepress/cache/scalar');
const archive = join(cache, `scalar-api-reference-${VERSION}.tgz`);
const target = join(root, 'docs/public/api-viewer');

mkdirSync(cache, { recursive: true });
mkdirSync(target, { recursive: true });
if (!existsSync(archive)) {
  const name = `@scalar/api-reference@${VERSION}`;
  execFileSync('npm', ['pack', name, '--silent', '--pack-destination', cache], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
if (found !== INTEGRITY) throw new Error(`${archive} has the checksum ${found}, not ${INTEGRITY}`);
execFileSync('tar', ['-xzf', archive, '-C', cache, 'package/dist/browser/standalone.js']);
copyFileSync(join(cache, 'package/dist/browser/standalone.js'), join(target, 'scalar.js'));
copyFileSync(join(root, 'dist/openapi.json'), join(target, 'openapi.json'));

writeFileSync(
  join(target, 'index.html'),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API viewer | team-chat-mock</title>
<link rel="icon" type="image/svg+xml" href="../logo.svg">
<div id="app"></div>
<script src="./scalar.js"></script>
<script>
  Scalar.createApiReference('#app', {
    url: './openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
  });
</script>
</html>
`,
);
