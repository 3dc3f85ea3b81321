/**
 * Builds one executable of the command line for this machine, with Node's single-executable feature: `npm run build:binary`.
 * It contains the Node that runs this script.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROOT } from './build/paths.mjs';
import { buildSingleFile } from './build/single-file.mjs';

const OUT = `${ROOT}build`;
const BLOB = `${OUT}/executable.blob`;
const CONFIG = `${OUT}/executable.json`;
const BINARY = `${OUT}/team-chat-mock${process.platform === 'win32' ? '.exe' : ''}`;

/** The marker in an executable of Node that says whether it contains a program. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Shows the output only when it fails: `postject` warns about sections of Node that do not matter.
 * @type {(command: string, ...args: string[]) => Buffer}
 */
const run = (command, ...args) => execFileSync(command, args, { cwd: ROOT, stdio: 'pipe' });
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

const main = await buildSingleFile(OUT);
writeFileSync(CONFIG, JSON.stringify({ main, output: BLOB, disableExperimentalSEAWarning: true }));
run(process.execPath, '--experimental-sea-config', CONFIG);
rmSync(BINARY, { force: true });
copyFileSync(process.execPath, BINARY);
chmodSync(BINARY, 0o755);
const isMac = process.platform === 'darwin';
if (isMac) run('codesign', '--remove-signature', BINARY);
const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
run(
  npx,
  '--yes',
  'postject@1.0.0-alpha.6',
  BINARY,
  'NODE_SEA_BLOB',
  BLOB,
  '--sentinel-fuse',
  FUSE,
  ...segment,
);
if (isMac) run('codesign', '--sign', '-', BINARY);
console.log(BINARY);
