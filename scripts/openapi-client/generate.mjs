/** `node generate.mjs IN.json OUT.ts`: writes the types of an OpenAPI client. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const [input = '', output = ''] = process.argv.slice(2);
const document = JSON.parse(readFileSync(input, 'utf8'));
writeFileSync(output, astToString(await openapiTS(document)));
