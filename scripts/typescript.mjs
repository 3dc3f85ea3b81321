/** Lets scripts import the modules of `src` and `test`: `node --import ./scripts/typescript.mjs SCRIPT`. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
