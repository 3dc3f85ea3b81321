/** Paths and credentials for benchmarks that start processes. */
import { fileURLToPath } from 'node:url';

export const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The built command line. */
export const CLI = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url));

/** Headers of requests by the persona `member`. */
export const MEMBER_HEADERS = {
  authorization: `Basic ${Buffer.from('member@example.com:member-key').toString('base64')}`,
};
