import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import { endpointCodeModules, endpointFiles } from '../scripts/render-endpoint-code.mjs';
import { endpointManifestModule } from '../scripts/render-manifest.mjs';
import { optionsInterface } from '../scripts/render-options.mjs';
import { personasModule } from '../scripts/render-personas.mjs';
import { pythonTypes } from '../scripts/render-python-types.mjs';
import { endpointTypes, eventTypesModule, jsonParametersModule } from '../scripts/render-types.mjs';
import { AREAS } from '../src/contract/endpoint.js';
import { DEFAULT_LEVEL, supports } from '../src/contract/levels/index.js';
import { factsOf } from '../src/contract/shape.js';
import { endpoints } from '../src/handlers/endpoints.generated.js';
import { eventPayloads } from '../src/handlers/events/event-catalogue.js';
import { createTeamChatMock } from '../src/index.js';
import { personas } from '../src/model/personas.js';
import { OPTION_NAMES, optionMeta, type optionsSchema } from '../src/runtime/mock/option-schema.js';
import type { TeamChatMockOptions } from '../src/runtime/mock/options.js';
import { SCENARIO_NAMES } from '../src/scenarios/registry.js';
import { startServer } from '../src/server/index.js';
import { resources } from '../src/server/openapi/index.js';

// `npm run generate` updates each of these files.

test('generates the options interface from the options schema', async () => {
  const options = OPTION_NAMES.map((name) => ({ name, meta: optionMeta(name) }));
  await expect(optionsInterface(options)).toMatchFileSnapshot('../src/runtime/mock/options.generated.ts');
});

test('gives each option the type that its schema accepts', () => {
  expectTypeOf<TeamChatMockOptions>().toEqualTypeOf<z.input<typeof optionsSchema>>();
});

test('generates the endpoint manifest from the endpoint declarations', async () => {
  const manifest = endpointManifestModule(endpoints);
  await expect(manifest).toMatchFileSnapshot('../src/handlers/endpoint-manifest.generated.ts');
});

test('generates one endpoint module for each area, and a list of all endpoints', async () => {
  const modules = endpointCodeModules();
  expect(modules).toHaveLength(AREAS.length + 1);
  for (const [path, code] of modules) await expect(code).toMatchFileSnapshot(path);
});

test('generates the types of endpoints and events from their declarations', async () => {
  // The types describe servers from the default level to the latest one.
  const comesAndGoes = (schema: z.core.$ZodType) => {
    const { since, until } = factsOf(schema);
    return until !== undefined || (since !== undefined && !supports(DEFAULT_LEVEL, since));
  };
  const module = endpointTypes({
    endpoints,
    files: endpointFiles(),
    events: eventPayloads,
    resources,
    comesAndGoes,
  });
  await expect(module).toMatchFileSnapshot('../src/handlers/endpoint-types.generated.ts');
});

test('generates the list of event types', async () => {
  await expect(eventTypesModule(eventPayloads)).toMatchFileSnapshot(
    '../src/handlers/event-types.generated.ts',
  );
});

test('generates the list of parameters that are sent as JSON', async () => {
  await expect(jsonParametersModule(endpoints)).toMatchFileSnapshot(
    '../src/handlers/json-parameters.generated.ts',
  );
});

test('generates the Python types of the control API', async () => {
  const server = await startServer({ port: 0 });
  const document = await (await fetch(`${server.url}/_mock/openapi.control.json`)).json();
  await server.close();
  await expect(pythonTypes(document)).toMatchFileSnapshot(
    '../clients/python/src/team_chat_mock/_control_types.py',
  );
});

test('generates the list of personas for each scenario', async () => {
  const seeded = async (scenario: string, seed: number) => {
    const mock = createTeamChatMock({ scenario, seed });
    await mock.ready;
    return mock.personas;
  };
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const found: Record<string, { differences: Record<string, unknown>; varying: string[] }> = {};
  for (const scenario of SCENARIO_NAMES) {
    // Seeding `large` takes seconds; a slow test checks that its personas are those of `default`.
    const quick = scenario === 'large' ? 'default' : scenario;
    const one = await seeded(quick, 1);
    const other = await seeded(quick, 2);
    const names = [...new Set([...Object.keys(personas), ...Object.keys(one)])];
    const constant = names.filter((name) => same(one[name], other[name]));
    const different = constant.filter((name) => !same(one[name], (personas as typeof one)[name]));
    found[scenario] = {
      differences: Object.fromEntries(different.map((name) => [name, one[name] ?? null])),
      varying: names.filter((name) => !constant.includes(name)),
    };
  }
  await expect(personasModule(found)).toMatchFileSnapshot('../src/scenarios/personas.generated.ts');
});
