/** Uses the installed package as a user would, with any supported version of Node and msw. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupServer } from 'msw/node';
import { createTeamChatMock, personas } from 'team-chat-mock';
import { errors } from 'team-chat-mock/errors';
import { createFactories, userFactory } from 'team-chat-mock/factories';
import { mock as defaultMock, handlers, handlersFor } from 'team-chat-mock/handlers';
import { scenarioFromFile, setupTeamChat } from 'team-chat-mock/node';
import openapi from 'team-chat-mock/openapi.json' with { type: 'json' };
import { defineScenario, scenarioFromData, scenarios } from 'team-chat-mock/scenarios';
import { User } from 'team-chat-mock/schemas';
import seedFileSchema from 'team-chat-mock/seed-file.schema.json' with { type: 'json' };
import { startServer } from 'team-chat-mock/server';
import { teamChat, teamChatHandlers } from 'team-chat-mock/storybook';

async function ownName(url, authorization) {
  const response = await fetch(`${url}/api/v1/users/me`, { headers: { authorization } });
  return (await response.json()).full_name;
}

// All ready-made handlers, and a selection.
const server = setupServer(...handlers);
server.listen({ onUnhandledRequest: 'error' });
assert.equal(
  await ownName('https://chat.example.com', defaultMock.authHeader('member')),
  personas.member.full_name,
);
const response = await fetch('https://chat.example.com/api/v1/users/1', {
  method: 'PATCH',
  headers: { authorization: defaultMock.authHeader('owner') },
  body: new URLSearchParams({ role: '400' }),
});
assert.deepEqual([response.status, (await response.json()).code], [400, 'BAD_REQUEST']);

// A separate mock in front of the ready-made handlers.
const scenario = defineScenario({
  name: 'mine',
  description: 'one more person',
  extends: scenarios.default,
  async seed({ create, persona }) {
    const user = await create.user({
      full_name: 'Nora New',
      delivery_email: 'nora@example.com',
      api_key: 'nora-key',
    });
    persona('nora', user.id);
  },
});
const mine = createTeamChatMock({ baseUrl: 'https://mine.example.com', scenario, validateResponses: true });
server.use(...handlersFor(mine, 'users'));
await mine.ready;
assert.equal(await ownName('https://mine.example.com', mine.authHeader('nora')), 'Nora New');
server.close();

// Factories build objects without a mock, and create records in one.
assert.deepEqual(userFactory.admin().build(), createFactories().userFactory.admin().build());
const guest = await userFactory.guest().create(mine, { full_name: 'Gus Guest' });
assert.equal(mine.db.users.get(guest.user_id).full_name, 'Gus Guest');

// Faults from the error recipes work.
const { fault } = errors.find(({ code }) => code === 'RATE_LIMIT_HIT');
const limited = createTeamChatMock();
limited.faults.add(fault);
await limited.ready;
const answer = await limited.handle(
  new Request(`https://chat.example.com/api/v1${fault.path}`, {
    method: fault.method,
    headers: { authorization: limited.authHeader('member') },
  }),
);
assert.equal(answer.status, 429);

// The OpenAPI document is a module.
assert.equal(openapi.openapi, '3.1.0');
assert.equal(seedFileSchema.type, 'object');
assert.equal(User.safeParse({}).success, false);

// Every subpath is used here, or listed here with the file that uses it.
const ELSEWHERE = {
  './openapi.json': 'above',
  './seed-file.schema.json': 'above',
  './package.json': 'here',
  './vitest': 'subpaths.test.mjs, levels.test.mjs',
  // Browser entry: each bundler builds it, and the package's tests run it in Chromium.
  './browser': 'bundled.mjs',
  // Storybook's manager provides React: test/browser/storybook.test.ts.
  './storybook/manager': 'examples/storybook',
};
const { default: manifest } = await import('team-chat-mock/package.json', { with: { type: 'json' } });
for (const subpath of Object.keys(manifest.exports)) {
  if (!(subpath in ELSEWHERE)) await import(`team-chat-mock${subpath.slice(1)}`);
}

// A scenario can be made from a seed file, as data or from a path.
const seedFile = { extends: 'default', users: [{ name: 'Nora New', persona: 'nora' }] };
const seedFolder = mkdtempSync('seed-file-');
writeFileSync(
  join(seedFolder, 'org.yaml'),
  'extends: default\nusers:\n  - {name: Nora New, persona: nora}\n',
);
for (const scenario of [scenarioFromData(seedFile), await scenarioFromFile(join(seedFolder, 'org.yaml'))]) {
  const seeded = createTeamChatMock({ scenario });
  await seeded.ready;
  assert.equal(seeded.personas.nora.full_name, 'Nora New');
}
rmSync(seedFolder, { recursive: true });

// `setupTeamChat` intercepts requests in Node.
const bound = setupTeamChat({ baseUrl: 'https://bound.example.com' });
bound.listen();
assert.equal(
  await ownName('https://bound.example.com', bound.mock.authHeader('guest')),
  personas.guest.full_name,
);
await bound.close();

// A story's mock, created the way Storybook creates it. The package's tests build a Storybook.
const stories = setupServer(...teamChatHandlers);
stories.listen();
const unmounts = new AbortController();
const [load] = teamChat().loaders;
const story = await load({
  id: 'members--as-guest',
  parameters: { teamChat: { scenario: 'limited-guests', persona: 'guest' } },
  globals: {},
  abortSignal: unmounts.signal,
});
assert.equal(await ownName(story.teamChat.baseUrl, story.teamChat.authHeader), personas.guest.full_name);
unmounts.abort();
stories.close();

// The mock also runs as an HTTP server.
const running = await startServer({ port: 0 });
assert.equal(await ownName(running.url, running.mock.authHeader('owner')), personas.owner.full_name);
await running.close();

// The installed command runs the server.
const bin = fileURLToPath(new URL('node_modules/team-chat-mock/dist/server/cli.js', import.meta.url));

/** Starts a server. `start()` resolves to the first line that it prints; `ended` to its exit status and its errors. */
function serve(cwd, ...flags) {
  const cli = spawn(process.execPath, [bin, '--port', '0', '--json', ...flags], { cwd });
  let said = '';
  cli.stderr.on('data', (data) => {
    said += data;
  });
  const ended = once(cli, 'close').then(([status]) => ({ status, said }));
  const started = once(cli.stdout, 'data').then(([line]) => JSON.parse(line));
  const start = () => Promise.race([started, ended.then((end) => Promise.reject(new Error(end.said)))]);
  return { cli, ended, start };
}

const served = serve('.');
const { url } = await served.start();
assert.equal(await ownName(url, mine.authHeader('admin')), personas.admin.full_name);
served.cli.kill('SIGTERM');
assert.equal((await served.ended).status, 0);

// A TypeScript configuration, written by `init`.
const folder = mkdtempSync(join(import.meta.dirname, 'configured-'));
const configPath = join(folder, 'team-chat-mock.config.ts');
const initialized = spawn(process.execPath, [bin, 'init', 'team-chat-mock.config.ts'], { cwd: folder });
assert.deepEqual(await once(initialized, 'exit'), [0, null]);
const written = readFileSync(configPath, 'utf8').replace("scenario: 'default'", "scenario: 'two-owners'");
writeFileSync(configPath, written);
const configured = serve(folder);
assert.equal((await configured.start()).scenario, 'two-owners');
configured.cli.kill('SIGTERM');
assert.equal((await configured.ended).status, 0);
rmSync(folder, { recursive: true });
