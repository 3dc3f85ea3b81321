/** Renders the documentation that follows from the declarations. Pure: takes data, gives Markdown. */

/** The table of endpoints for the README. */
export function endpointTable(endpoints) {
  const rows = ordered(endpoints).map(
    (endpoint) =>
      `| \`${endpoint.name}\` | ${endpoint.summary}${endpoint.deprecated ? ' (deprecated)' : ''} |`,
  );
  return ['| Endpoint | |', '|---|---|', ...rows].join('\n');
}

/** A page with every endpoint's parameters and errors. */
export function endpointPage(endpoints, levels) {
  const areas = [...new Set(ordered(endpoints).map(({ area }) => area))];
  const sections = areas.map((area) => {
    const own = ordered(endpoints).filter((endpoint) => endpoint.area === area);
    return [`## ${area}`, ...own.map((endpoint) => endpointSection(endpoint, levels))].join('\n\n');
  });
  const intro = [
    '# Endpoints',
    'Made from the declarations in `src/handlers/` by `npm run docs`. Paths are below `/api/v1`. Every endpoint that takes',
    'credentials may also answer `UNAUTHORIZED`, `INVALID_API_KEY`, `USER_DEACTIVATED` and `RATE_LIMIT_HIT`; every one that',
    'takes parameters, `BAD_REQUEST` (in the `zulip` dialect `REQUEST_VARIABLE_MISSING` for a missing one).',
  ];
  return `${intro[0]}\n\n${intro.slice(1).join('\n')}\n\n${sections.join('\n\n')}\n`;
}

function endpointSection(endpoint, levels) {
  const facts = [
    endpoint.reference === undefined
      ? `Beyond the reference (${endpoint.extension}).`
      : `Endpoint ${endpoint.reference} of the reference.`,
    { none: 'No authentication.', optional: 'Authentication optional.', user: '' }[endpoint.auth],
    endpoint.role === undefined ? '' : 'Administrators only.',
    endpoint.botsSince === undefined ? '' : `Bots from level ${levels[endpoint.botsSince]} on.`,
    endpoint.since === undefined ? '' : `From level ${levels[endpoint.since]} on.`,
    endpoint.until === undefined ? '' : `Until level ${levels[endpoint.until]}.`,
    endpoint.deprecated ? 'Deprecated.' : '',
    endpoint.zulipPaths.length === 0
      ? ''
      : `In the \`zulip\` dialect: ${endpoint.zulipPaths.map(code).join(', ')}.`,
  ].filter((fact) => fact !== '');
  const parts = [`### ${endpoint.name}`, `${endpoint.summary}. ${facts.join(' ')}`];
  const params = Object.entries(endpoint.params);
  if (params.length > 0) parts.push(paramTable(params, levels));
  const errors = endpoint.errors.map(code);
  if (errors.length > 0) parts.push(`Errors: ${errors.join(', ')}.`);
  return parts.join('\n\n');
}

/** A page with every documented error, and how to see it. */
export function errorPage(endpoints, errors, { curlOf, faultCallOf }) {
  const intro = [
    'Made from `src/handlers/*/*.errors.ts` by `npm run docs`; a test runs every recipe. Each error of an endpoint comes in two ways:',
    '',
    '- **by itself**: a line for the shell against a fresh `npm start` (a reset makes it fresh again:',
    '  `curl -X POST http://127.0.0.1:9100/_mock/reset`); the last command answers the error;',
    '- **by a fault**: a line for a test, which makes the next request answer it whatever it asks. Over HTTP the same is',
    '  `POST /_mock/faults` with what `GET /_mock/errors` says ([faults.md](faults.md)).',
    '',
    "In code: `import { errors } from 'team-chat-mock/errors'`. Status 500 with `INTERNAL_ERROR` is a bug of the mock or of a",
    'scenario and comes only so, or by a fault; 404 `NOT_FOUND` and 405 `METHOD_NOT_ALLOWED` answer paths that are no endpoint.',
  ];
  const sections = ordered(endpoints).map((endpoint) => {
    const own = errors.filter((entry) => entry.endpoint === endpoint.name);
    if (own.length === 0) return `## ${endpoint.name}\n\nDocuments no error.`;
    const shell = own.map(
      (entry) =>
        `# ${entry.status} ${entry.code}: ${entry.when}\n${curlOf(entry) ?? `# not by itself: ${entry.unreachable}`}`,
    );
    const faults = [...new Set(own.map(faultCallOf))];
    return [`## ${endpoint.name}`, fenced('sh', shell), fenced('ts', faults)].join('\n\n');
  });
  return `# Errors\n\n${intro.join('\n')}\n\n${sections.join('\n\n')}\n`;
}

/** A page with every change of the interface by its level. */
export function levelPage(changes) {
  const intro = [
    'Made from the table in `src/contract/levels/` by `npm run docs`; a test asks every row just below its level and at it. A change of',
    'level N is there at N and above. Before that, a parameter is unknown (it is ignored, and from level 167 on reported), a field',
    'is absent, and an endpoint answers as an unknown path does. [feature-levels.md](feature-levels.md) says how to use levels.',
    '',
    'Where the reference is silent about a change, its place says so, and the published changelog of the API is followed.',
  ];
  const rows = Object.entries(changes).map(([name, { level, change, heading, note }]) => {
    const what = note === undefined ? change : `${change} ${note}`;
    return `| ${level} | ${code(name)} | ${what.replaceAll('|', '\\|')} | ${heading ?? 'beyond the reference'} |`;
  });
  const table = ['| Level | Name | What changed | Reference |', '|---|---|---|---|', ...rows];
  return `# Feature levels\n\n${intro.join('\n')}\n\n${table.join('\n')}\n`;
}

/** A page with every named scenario. */
export function scenarioPage(entries) {
  const intro = [
    'Made from `src/scenarios/` by `npm run docs`; the tests in `test/scenarios/` ask for what is written here. Start one by name:',
    '`createTeamChatMock({ scenario: \'unread\' })`, `npm start -- --scenario unread`, `POST /_mock/reset` with `{"scenario":"unread"}`.',
    'In code they are the export `scenarios` of `team-chat-mock/scenarios`, to extend with `defineScenario`. `npm start -- scenarios`',
    'and `GET /_mock/scenarios` list them. Every one but `empty`, which has owner alone, keeps the eight personas of `default`, with their IDs and',
    'API keys; the API key of any other persona is its name with `-key`. Settings and level given to a mock win over those of its scenario.',
    '',
    'A seed that breaks a rule of the organization (no owner, a subscription to a channel that there is not, a deactivated group in a',
    'permission) is refused with a list of the records and rules.',
  ];
  const table = [
    '| Scenario | |',
    '|---|---|',
    ...entries.map((one) => `| [\`${one.name}\`](#${one.name}) | ${one.description} |`),
  ];
  const sections = entries.map((one) =>
    [`## ${one.name}`, `${capitalized(one.description)}.`, ...scenarioFacts(one)].join('\n\n'),
  );
  return `# Scenarios\n\n${intro.join('\n')}\n\n${table.join('\n')}\n\n${sections.join('\n\n')}\n`;
}

function scenarioFacts({ purpose, featureLevel, dialect, settings, personas, latest }) {
  const facts = [
    featureLevel === latest && dialect === 'reference'
      ? ''
      : `Feature level ${featureLevel}, dialect \`${dialect}\`.`,
    settings.length === 0
      ? ''
      : `Settings other than those of \`default\`: ${settings.map(([name, value]) => code(`${name}: ${JSON.stringify(value)}`)).join(', ')}.`,
    personas.length === 0 ? '' : `Further personas: ${personas.map(code).join(', ')}.`,
  ].filter((fact) => fact !== '');
  return [purpose ?? '', facts.join(' ')].filter((part) => part !== '');
}

function capitalized(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function fenced(language, lines) {
  return `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
}

function paramTable(params, levels) {
  const rows = params.map(([name, param]) => {
    const { since, until } = param.lifetime;
    const notes = [
      param.note ?? '',
      param.required ? 'required' : '',
      param.fallback === undefined ? '' : `default \`${JSON.stringify(param.fallback)}\``,
      since === undefined ? '' : `from level ${levels[since]} on`,
      until === undefined ? '' : `until level ${levels[until]}`,
    ].filter((note) => note !== '');
    return `| \`${name}\` | ${{ json: 'JSON', text: 'text', file: 'file' }[param.encoding]} | ${notes.join('; ').replaceAll('|', '\\|')} |`;
  });
  return ['| Parameter | Sent as | |', '|---|---|---|', ...rows].join('\n');
}

/** By area, the reference's endpoints first in its order, then the others by name. */
function ordered(endpoints) {
  const areas = [...new Set([...endpoints].sort(byReference).map(({ area }) => area))];
  return [...endpoints].sort((a, b) => areas.indexOf(a.area) - areas.indexOf(b.area) || byReference(a, b));
}

function byReference(a, b) {
  return (a.reference ?? 99) - (b.reference ?? 99) || a.name.localeCompare(b.name, 'en');
}

function code(text) {
  return `\`${text}\``;
}

const START = '<!-- endpoints: made by `npm run docs` -->';
const END = '<!-- /endpoints -->';

/** The README with its table of endpoints made anew. */
export function readmeWith(readme, endpoints) {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`The README has lost its markers ${START} and ${END}`);
  return `${readme.slice(0, start + START.length)}\n${endpointTable(endpoints)}\n${readme.slice(end)}`;
}
