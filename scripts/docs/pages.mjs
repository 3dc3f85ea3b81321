/** The reference pages besides those of single endpoints. */
import { anchorOf, kindOf, slugOf } from './endpoint-page.mjs';
import { code, fenced, json, page, prose, sentence, table, typeOf } from './markdown.mjs';

const GENERATED = 'Generated from the declarations that the mock itself runs on.';

export function endpointIndex(endpoints) {
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const rows = endpoints
      .filter((endpoint) => endpoint.area === area)
      .map((endpoint) => [
        `[${code(endpoint.name)}](./${slugOf(endpoint)}.md)`,
        `${prose(endpoint.summary)}${endpoint.deprecated ? ' (deprecated)' : ''}`,
      ]);
    return `## ${titleOf(area)}\n\n${table(['Endpoint', 'What it does'], rows)}`;
  });
  return page(
    '# Endpoints',
    `${GENERATED} Paths start with \`/api/v1\`. Each page lists typed parameters, an example request, the real response of the [\`default\` scenario](../scenarios.md#default), every documented error with a way to cause it, and the events that follow.`,
    ...sections,
  );
}

/** @param endpointFor returns the endpoint of an operation, or `undefined` */
export function coveragePage(operations, omitted, endpointFor) {
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
    `The mock has ${covered} of the ${operations.length} operations of the published API description. ${GENERATED}`,
    table(['Published operation', 'In the mock'], rows),
  );
}

export function titleOf(area) {
  return area[0].toUpperCase() + area.slice(1);
}

export function eventsPage(kinds, examples, endpoints) {
  const emitted = new Map();
  for (const endpoint of endpoints)
    for (const event of examples.get(endpoint.name).events) {
      const kind = kindOf(event);
      const known = emitted.get(kind) ?? { event, endpoints: new Set() };
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
    return [
      `## ${kind} {#${anchorOf(kind)}}`,
      `\`type: "${type}"\`${op === undefined ? '' : `, \`op: "${op}"\``}`,
      rows.length > 0 ? table(['Field', 'Type', ''], rows) : '',
      by.length > 0 ? `Emitted by the example of ${by.join(', ')}.` : '',
      known === undefined ? '' : json(known.event),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  return page(
    '# Event types',
    `${GENERATED} Every event also has an \`id\`. [Events](../features/events.md) explains who receives which events, and how queues work.`,
    ...sections,
  );
}

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
    `${GENERATED} The page of each endpoint shows how to cause each of its errors. In code, \`import { errors } from 'team-chat-mock/errors'\` has the same list, and so does \`GET /_mock/errors\` of the standalone server.`,
    table(['Code', 'Status', 'Meaning', 'Endpoints'], rows),
  );
}

export function levelsPage(changes) {
  return page(
    '# Feature levels',
    `${GENERATED} A change of level N applies at level N and above. Below it, a new parameter is ignored, a new field is absent, and a new endpoint does not exist. [Feature levels](../features/feature-levels.md) explains how to test against an older server.`,
    table(
      ['Level', 'Change'],
      changes.map(({ level, text }) => [level, prose(text)]),
    ),
  );
}

export const SETTING_NOTES = {
  can_invite_users: 'Lowest role that may invite people',
  can_subscribe_others: 'Lowest role that may subscribe other users to channels',
  moderation_request_channel_id: 'Channel that receives reported messages; `null` disables reports',
  new_channel_announcements_channel_id: 'Channel that announces new channels; `null` announces none',
  allow_edit_history: 'Whether clients may read the edit history of messages',
  enable_read_receipts: 'Whether users see who has read a message',
  inline_image_preview: 'Whether messages show the images they link to',
  public_access: 'Whether `GET /users` and public channels are available without credentials',
  guests_see_all_users: 'Whether guests see users they share no channel or conversation with',
  limit_presence_to_accessible: 'Whether presence is limited to users that the caller can access',
  invite_daily_limit: 'Invitations per day; `null` for no limit',
  license_limit: 'Licenses of the organization; `null` for no limit',
  invitation_link_validity_minutes: 'Default lifetime of an invitation, in minutes',
  push_notifications_enabled: 'Whether the server sends push notifications',
  call_providers: 'Services in which users can start calls',
  jwt_key: 'Secret that signs JSON Web Tokens (HS256); `null` rejects all tokens',
  history_limited_before: 'Older messages are hidden by the plan (UNIX seconds); `null` for no limit',
  max_message_length: 'Longest message, in code points',
  max_topic_length: 'Longest topic, in code points',
  max_channel_folder_name_length: 'Longest name of a channel folder, in code points',
  max_channel_folder_description_length: 'Longest description of a channel folder, in code points',
  realm_empty_topic_display_name: 'Display name of the empty topic',
  deactivated: 'Whether the organization is deactivated, so that every request with credentials fails',
  rate_limit: 'Requests per user, as `{ requests, seconds }`; `null` for no limit',
};

export function settingsPage(settings) {
  const rows = settings.map(({ name, schema, fallback }) => {
    const note = SETTING_NOTES[name] ?? missing(name);
    return [code(name), typeOf(schema), code(JSON.stringify(fallback)), sentence(note)];
  });
  return page(
    '# Settings',
    `${GENERATED} Pass settings to \`createTeamChatMock({ settings })\`, change them with \`mock.settings.set({ ... })\`, or send \`PATCH /_mock/settings\`. An unknown name is rejected with the nearest one. A scenario can have its own defaults.`,
    table(['Name', 'Type', 'Default', ''], rows),
    fenced(
      'ts',
      "mock.settings.set({ can_invite_users: 'members', rate_limit: { requests: 100, seconds: 60 } });",
    ),
  );
}

function missing(name) {
  throw new Error(`scripts/docs/pages.mjs: describe the setting "${name}" in SETTING_NOTES`);
}

export function scenariosPage(entries) {
  const rows = entries.map(({ name, description }) => [
    `[${code(name)}](#${name})`,
    sentence(prose(description)),
  ]);
  const sections = entries.map((entry) =>
    [
      `## ${entry.name}`,
      sentence(prose(entry.description)),
      entry.purpose && prose(entry.purpose),
      scenarioFacts(entry),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  return page(
    '# Scenarios',
    `${GENERATED} [Scenarios](../features/scenarios.md) explains how to start one and how to write your own. Every scenario except \`empty\` keeps the eight personas of \`default\` with their IDs and API keys.`,
    table(['Name', 'Organization'], rows),
    ...sections,
  );
}

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

/** From the output of `--help`, so that the page shows the same text. */
export function commandLinePage(help) {
  const blocks = help.split('\n\n');
  const rows = (title) => {
    const block = blocks.find((text) => text.startsWith(`${title}:`)) ?? '';
    const lines = block
      .replace(/\n {12,}/g, ' ')
      .split('\n')
      .slice(1);
    return lines.map((line) => {
      const [name, note = ''] = line.trim().split(/ {2,}/);
      return [code(name), sentence(prose(note))];
    });
  };
  return page(
    '# Flags',
    'Generated from `npx team-chat-mock --help`. [Command line](../features/command-line.md) shows how to use them.',
    table(['Flag', ''], rows('Options')),
    '## Commands',
    table(['Command', ''], rows('Commands')),
  );
}
