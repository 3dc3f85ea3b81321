/** The reference pages except those of single endpoints. */

import { capitalized } from '../../src/strings.ts';
import { anchorOf, slugOf } from './endpoint-page.mjs';
import {
  blocks,
  code,
  fenced,
  json,
  page as plainPage,
  prose,
  sentence,
  table,
  typeOf,
} from './markdown.mjs';

/**
 * @import { ErrorEntry } from '../../src/handlers/error-recipes/index.ts'
 * @import { Example } from './run-examples.mjs'
 * @import { ScenarioEntry } from './scenario-entries.mjs'
 * @import { CoverageRow } from './coverage.ts'
 * @import { PublishedOperation } from './published-operations.ts'
 * @import { DocumentedEndpoint } from './sources.ts'
 * @import * as sources from './sources.ts'
 */

/** @param {string[]} parts */
const page = (...parts) =>
  plainPage(...parts, '*Generated from the declarations that the mock itself runs on.*');

/** @param {DocumentedEndpoint[]} endpoints */
export function endpointIndex(endpoints) {
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const rows = endpoints
      .filter((endpoint) => endpoint.area === area)
      .map((endpoint) => [
        `[${code(endpoint.name)}](./${slugOf(endpoint)}.md)`,
        `${prose(endpoint.summary)}${endpoint.deprecated ? ' (deprecated)' : ''}`,
      ]);
    return `## ${capitalized(area)}\n\n${table(['Endpoint', 'What it does'], rows)}`;
  });
  return page(
    '# Endpoints',
    `Paths start with \`/api/v1\`. Each page lists typed parameters, an example request, the real response of the [\`default\` scenario](../scenarios.md#default), every documented error with a way to cause it, and the events that follow.`,
    ...sections,
  );
}

/**
 * @param {readonly PublishedOperation[]} operations
 * @param {Readonly<Record<string, string>>} omitted
 * @param {(operation: PublishedOperation) => DocumentedEndpoint | undefined} endpointFor
 */
export function publishedApiPage(operations, omitted, endpointFor) {
  const rows = operations.map((operation) => {
    const endpoint = endpointFor(operation);
    const published = `[${code(operation.name)}](https://zulip.com/api/${operation.page})`;
    if (endpoint === undefined)
      return [published, `Not in the mock. ${omitted[operation.name] ?? ''}`.trim()];
    return [published, `[${prose(endpoint.summary)}](./endpoints/${slugOf(endpoint)}.md)`];
  });
  const covered = operations.filter((operation) => endpointFor(operation) !== undefined).length;
  return page(
    '# The published API',
    `The mock has ${covered} of the ${operations.length} operations of the published API description.`,
    table(['Published operation', 'In the mock'], rows),
  );
}

/**
 * The page about the coverage by conformance cases, and the servers that they were run on.
 * @param {{ operations: CoverageRow[], events: CoverageRow[] }} coverage
 */
export function coveragePage({ operations, events }) {
  /** @param {number} since */
  const sinceText = (since) => (since === 0 ? 'always' : `level ${since}`);
  /** @param {CoverageRow} row */
  const cells = ({ name, since, cases, parameters, errors, verified, known }) => [
    code(name),
    sinceText(since),
    String(cases.length),
    parameters,
    errors,
    verified,
    known === 0 ? '' : String(known),
  ];
  const covered = operations.filter(({ cases }) => cases.length > 0).length;
  /** @param {CoverageRow} row */
  const eventCells = ({ name, since, cases, verified, known }) => [
    code(name),
    sinceText(since),
    String(cases.length),
    verified,
    known === 0 ? '' : String(known),
  ];
  return page(
    '# Coverage',
    `The [conformance cases](../features/verify.md) send requests to ${covered} of ${operations.length} operations and receive ${events.filter(({ cases }) => cases.length > 0).length} of ${events.length} kinds of events. A server counts as verified for an operation if a published report contains no new difference in the cases of the operation.`,
    '## Operations',
    table(
      ['Operation', 'Implemented since', 'Cases', 'Parameters', 'Errors', 'Verified', 'Known differences'],
      operations.map(cells),
    ),
    '## Events',
    table(['Event', 'Implemented since', 'Cases', 'Verified', 'Known differences'], events.map(eventCells)),
  );
}

/**
 * @param {typeof sources.eventKinds} kinds
 * @param {Map<string, Example>} examples
 * @param {DocumentedEndpoint[]} endpoints
 */
export function eventsPage(kinds, examples, endpoints) {
  /** @type {Map<string, { shown: unknown, endpoints: Set<DocumentedEndpoint> }>} */
  const emitted = new Map();
  for (const endpoint of endpoints)
    for (const { kind, shown } of examples.get(endpoint.name)?.events ?? []) {
      const known = emitted.get(kind) ?? { shown, endpoints: new Set() };
      known.endpoints.add(endpoint);
      emitted.set(kind, known);
    }
  const sections = kinds.map(({ kind, schema }) => {
    const [type, op] = kind.split('.');
    const known = emitted.get(kind);
    const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      code(name),
      typeOf(field),
      schema.required?.includes(name) ? '' : 'not always present',
    ]);
    const by = [...(known?.endpoints ?? [])].map(
      (endpoint) => `[${code(endpoint.name)}](./endpoints/${slugOf(endpoint)}.md)`,
    );
    return blocks(
      `## ${kind} {#${anchorOf(kind)}}`,
      `\`type: "${type}"\`${op === undefined ? '' : `, \`op: "${op}"\``}`,
      rows.length > 0 ? table(['Field', 'Type', ''], rows) : '',
      by.length > 0 ? `Emitted by the example of ${by.join(', ')}.` : '',
      known === undefined ? '' : json(known.shown),
    );
  });
  return page(
    '# Event types',
    `Every event also has an \`id\`. [Register and event types](../features/register.md#event-types) lists who receives which events; [event queues](../features/events.md) explains how a client receives them.`,
    ...sections,
  );
}

/**
 * @param {typeof sources.errorCodes} codes
 * @param {readonly ErrorEntry[]} errors
 * @param {DocumentedEndpoint[]} endpoints
 */
export function errorsPage(codes, errors, endpoints) {
  const pages = new Map(endpoints.map((endpoint) => [endpoint.name, slugOf(endpoint)]));
  const rows = codes.map(({ code: errorCode, status, summary }) => {
    const names = [
      ...new Set(errors.filter((entry) => entry.code === errorCode).map(({ endpoint }) => endpoint)),
    ];
    const links = names.map(
      (name) => `[${code(name)}](./endpoints/${pages.get(name)}.md#${errorCode.toLowerCase()})`,
    );
    const where = names.length > 8 ? `${names.length} endpoints` : links.join(', ');
    return [code(errorCode), status, sentence(prose(summary)), where];
  });
  return page(
    '# Error codes',
    `The page of each endpoint shows how to cause each of its errors. In code, \`errors\` of \`team-chat-mock/errors\` is the same list; \`GET /_mock/errors\` of a mock server returns it.`,
    table(['Code', 'Status', 'Meaning', 'Endpoints'], rows),
  );
}

/**
 * @param {{ releases: ReturnType<typeof sources.changesByRelease>,
 *   withoutEffect: typeof sources.withoutEffect }} levels
 */
export function levelsPage({ releases, withoutEffect }) {
  return page(
    '# Feature levels',
    `A change of level N applies at level N and above. Below it, a new parameter is ignored, a new field is absent, and a new endpoint does not exist. Choose a level or a release: \`featureLevel: 277\` is \`featureLevel: '9.0'\`. [Feature levels](../features/feature-levels.md) explains how to test against an older server.`,
    ...releases.flatMap(({ title, changes }) => [
      `## ${title}`,
      table(
        ['Level', 'Change'],
        changes.map(({ level, text }) => [level, prose(text)]),
      ),
    ]),
    '## Levels without an effect',
    'At these levels, the mock behaves as at the level below. "Always" means that the mock behaves like newer servers at every level.',
    table(
      ['Levels', 'Reason'],
      withoutEffect.map(({ levels, reason }) => [levels, prose(reason)]),
    ),
  );
}

/**
 * @param {{ rules: typeof sources.dialectRules, fields: ReturnType<typeof sources.dialectFields>,
 *   paths: typeof sources.dialectPaths }} dialects
 */
export function dialectsPage({ rules, fields, paths }) {
  /** @param {{ reference: string, zulip: string }[]} pairs */
  const names = (pairs) => pairs.map(({ reference, zulip }) => [code(reference), code(zulip)]);
  return page(
    '# Dialects',
    `The \`zulip\` dialect has the names and the behavior of Zulip, which existing clients expect. The \`reference\` dialect is the default. [How it works](../guide/how-it-works.md#dialects) explains which one to use.`,
    '## Behavior',
    table(
      ['Area', '`reference`', '`zulip`'],
      rules.map(({ area, reference, zulip }) => [
        capitalized(area),
        sentence(prose(reference)),
        sentence(prose(zulip)),
      ]),
    ),
    '## Fields',
    table(['`reference`', '`zulip`'], names(fields)),
    '## Paths',
    table(['`reference`', '`zulip`'], names(paths)),
  );
}

/** @param {typeof sources.settings} settings */
export function settingsPage(settings) {
  const rows = settings.map(({ name, schema, fallback, note }) => {
    return [code(name), sentence(note), typeOf(schema), code(JSON.stringify(fallback))];
  });
  return page(
    '# Settings',
    `Pass settings to \`createTeamChatMock({ settings })\`, change them with \`mock.settings.set({ ... })\`, or send \`PATCH /_mock/settings\`. The mock rejects an unknown name and suggests the nearest one. A scenario may have other defaults.`,
    table(['Name', 'Description', 'Type', 'Default'], rows),
    fenced(
      'ts',
      "mock.settings.set({ can_invite_users: 'members', rate_limit: { requests: 100, seconds: 60 } });",
    ),
  );
}

/** @param {ScenarioEntry[]} entries */
export function scenariosPage(entries) {
  const rows = entries.map(({ name, description }) => [
    `[${code(name)}](#${name})`,
    sentence(prose(description)),
  ]);
  const sections = entries.map((entry) =>
    blocks(
      `## ${entry.name}`,
      sentence(prose(entry.description)),
      entry.purpose && prose(entry.purpose),
      scenarioFacts(entry),
    ),
  );
  return page(
    '# Scenarios',
    `[Scenarios](../features/scenarios.md) explains how to start one and how to write your own. Every scenario except \`empty\` and \`development\` keeps the eight personas of \`default\` with their IDs and API keys.`,
    table(['Name', 'Organization'], rows),
    ...sections,
  );
}

/** @param {ScenarioEntry} entry */
function scenarioFacts({ featureLevel, dialect, settings, personas, latest }) {
  return [
    featureLevel === latest ? '' : `- Feature level: ${featureLevel}`,
    dialect === 'reference' ? '' : `- Dialect: ${code(dialect)}`,
    settings.length === 0
      ? ''
      : `- Settings: ${settings.map(([name, value]) => code(`${name}: ${JSON.stringify(value)}`)).join(', ')}`,
    personas.length === 0 ? '' : `- More personas: ${personas.map(code).join(', ')}`,
  ]
    .filter((fact) => fact !== '')
    .join('\n');
}

/**
 * The page about the command line, generated from the output of `--help`, so that both have the same text.
 * @param {string} help
 */
export function commandLinePage(help) {
  const blocks = help.trim().split('\n\n');
  /** @param {string} title */
  const rows = (title) => {
    const block = blocks.find((text) => text.startsWith(`${title}:`)) ?? '';
    const lines = block
      .replace(/\n {12,}/g, ' ')
      .split('\n')
      .slice(1)
      .filter((line) => line.trim() !== '');
    return lines.map((line) => {
      const [name = '', text = ''] = line.trim().split(/ {2,}/);
      const [, note = text, fallback = ''] = /^(.*?)\.? \(default: (.*)\)$/.exec(text) ?? [];
      return [code(name), fallback && code(fallback), sentence(prose(note))];
    });
  };
  return page(
    '# Flags',
    '[Command line](../features/command-line.md) shows how to use them.',
    table(['Flag', 'Default', 'Description'], rows('Options')),
    '## Commands',
    table(
      ['Command', 'Description'],
      rows('Commands').map(([name, , note]) => [name, note]),
    ),
  );
}
