import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
// @ts-expect-error a script without types
import { endpointCodeModules } from '../scripts/render-endpoint-code.mjs';
// @ts-expect-error a script without types
import { endpointManifestModule } from '../scripts/render-manifest.mjs';
// @ts-expect-error a script without types
import { optionsInterface } from '../scripts/render-options.mjs';
// @ts-expect-error a script without types
import { endpointTypes, jsonParametersModule } from '../scripts/render-types.mjs';
import { factsOf } from '../src/contract/shape.js';
import { endpoints } from '../src/handlers/endpoints.js';
import { eventPayloads } from '../src/handlers/events/event-schemas.js';
import { resources } from '../src/handlers/resources.js';
import { OPTION_NAMES, optionMeta, type optionsSchema } from '../src/runtime/mock/option-schema.js';
import type { TeamChatMockOptions } from '../src/runtime/mock/options.js';

// Each of these files is brought up to date by `npm run generate`.

test('writes the interface of the options from their schema', async () => {
  const options = OPTION_NAMES.map((name) => ({ name, meta: optionMeta(name) }));
  await expect(optionsInterface(options)).toMatchFileSnapshot('../src/runtime/mock/options.generated.ts');
});

test('gives each option the type that its schema accepts', () => {
  expectTypeOf<TeamChatMockOptions>().toEqualTypeOf<z.input<typeof optionsSchema>>();
});

test('writes the manifest of the endpoints from their declarations', async () => {
  const manifest = endpointManifestModule(endpoints);
  await expect(manifest).toMatchFileSnapshot('../src/handlers/endpoint-manifest.generated.ts');
});

test('writes a module with the endpoints of each area', async () => {
  const source = readFileSync(new URL('../src/handlers/endpoints.ts', import.meta.url), 'utf8');
  for (const [area, module] of endpointCodeModules(source, endpoints)) {
    await expect(module).toMatchFileSnapshot(`../src/handlers/endpoint-code/${area}.generated.ts`);
  }
});

test('writes the types of endpoints and events from their declarations', async () => {
  const module = endpointTypes({ endpoints, events: eventPayloads, resources, facts: factsOf });
  await expect(module).toMatchFileSnapshot('../src/handlers/endpoint-types.generated.ts');
});

test('lists the parameters that are sent as JSON', async () => {
  await expect(jsonParametersModule(endpoints)).toMatchFileSnapshot(
    '../src/handlers/json-parameters.generated.ts',
  );
});
