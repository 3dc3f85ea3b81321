/**
 * Puts the server into the Python package, as one file: `npm run build:python`. With `--wheel`, also builds the wheel, which
 * needs Python's package `build`.
 */
import { execFileSync } from 'node:child_process';
import { ROOT } from './build/paths.mjs';
import { buildSingleFile } from './build/single-file.mjs';

const PACKAGE = `${ROOT}clients/python`;

await buildSingleFile(`${PACKAGE}/src/team_chat_mock/_server`);
if (process.argv.includes('--wheel')) {
  execFileSync('python3', ['-m', 'build', '--wheel', PACKAGE], { stdio: 'inherit' });
}
