/** Removes the last build, so that a file that no longer has a source is not shipped. */
import { rmSync } from 'node:fs';

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
