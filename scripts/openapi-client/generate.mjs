/** `node generate.mjs IN.json OUT.ts`: the types of a client of an OpenAPI document. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const [input, output] = process.argv.slice(2);
const document = JSON.parse(readFileSync(input, 'utf8'));
writeFileSync(output, astToString(await openapiTS(document)));
