/**
 * Writes the public types to `test/public-types.txt`, from the declarations of the built package: `npm run api-report`.
 * A test compares the file, so that a review shows every change to the interface.
 */
import { writeFileSync } from 'node:fs';
import { publicTypes } from './api-report/public-types.mjs';
import { DIST, manifest, ROOT } from './build/paths.mjs';

writeFileSync(`${ROOT}test/public-types.txt`, publicTypes(`${DIST}types/`, manifest.exports));
