import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// zulip-js replaces the global FormData by one that fetch does not know.
const { FormData } = globalThis;
/** The client zulip-js, which has no types. */
// biome-ignore lint/suspicious/noExplicitAny: as an import of the package without types
export const zulipJs: any = require('zulip-js');
globalThis.FormData = FormData;
