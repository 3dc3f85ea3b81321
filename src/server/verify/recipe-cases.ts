import { type Case, PERSONAS, type PersonaName, type Session } from '../../../conformance/case.js';
import { dialectPath } from '../../../conformance/helpers.js';
import {
  type ErrorEntry,
  errors,
  type NaturalRecipe,
  type Step,
} from '../../handlers/error-recipes/index.js';
import { canStandIn, type Kind, namedRecord, StandIns } from './stand-ins.js';

/** The areas of these cases, and of what they are about. */
const AREA = 'errors';

/** A recipe that cannot become a case. */
class Unfit extends Error {}

/** Errors that concern the whole server. */
const UNFIT_CODES = new Set<string>(['RATE_LIMIT_HIT', 'REALM_DEACTIVATED']);

/** Requests that would do harm on a server that accepts them, and those whose result depends on who else uses it. */
const UNFIT_REQUESTS = [
  /^\w+ (POST) \/realm\/deactivate/,
  /^owner DELETE \/users\//,
  /^member POST \/invites$/,
  /^\w+ PATCH \/users\/(?:\d+|[^/]+@[^/]+)$/,
  /^\w+ PATCH \/realm(?:\/user_settings_defaults)?$/,
  /^\w+ POST \/users\/me\/api_key\/regenerate/,
  /^\w+ \w+ \/(?:export\/realm|jwt\/|invites\/\d|invites\/multiuse\/1|navigation_views\/inbox|realm\/filters\/1)/,
  /^\w+ \w+ \/(?:mobile_push\/|register_client_device|remove_client_device|calls\/|dev_fetch_api_key)/,
];

/** Errors that depend on the organization: on public access, and on a password. */
const UNFIT_ENTRIES = new Set(['GET /users UNAUTHORIZED', 'POST /fetch_api_key USER_DEACTIVATED']);

/** Fields that depend on the organization of the recipe. */
const UNFIT_FIELDS = [
  /"path":"\/users\/colleague@/,
  /"helper"/,
  /"inbox"/,
  /push-token/,
  /"order":/,
  /"is_private"/,
];

/** Every cause of a documented error that can be set up through the API, on any server. */
export function recipeCases(): Case[] {
  const seen = new Map<string, number>();
  return errors.flatMap((entry) => {
    const { natural, endpoint, code, when, dialect } = entry;
    if (natural === undefined || !isFit(entry, natural)) return [];
    const name = `${AREA}/${endpoint} ${code}: ${when.replaceAll('`', '')}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [
      {
        name: count === 1 ? name : `${name} (${count})`,
        area: AREA,
        ...(dialect && { dialect }),
        run: (t: Session) => follow(t, natural, isGeneral(entry)),
      },
    ];
  });
}

/** Errors that are decided before the endpoint looks at any record. */
const GENERAL = new Set<string>([
  'UNAUTHORIZED',
  'INVALID_API_KEY',
  'USER_DEACTIVATED',
  'REQUEST_VARIABLE_MISSING',
]);

const isGeneral = ({ code }: ErrorEntry) => GENERAL.has(code);

function isFit(entry: ErrorEntry, natural: NaturalRecipe): boolean {
  if (UNFIT_CODES.has(entry.code) || natural.scenario !== 'default' || natural.settings !== undefined)
    return false;
  if (UNFIT_ENTRIES.has(`${entry.endpoint} ${entry.code}`)) return false;
  if (isGeneral(entry) && entry.code !== 'REQUEST_VARIABLE_MISSING') return true;
  const steps = [...(natural.before ?? []), natural];
  const text = JSON.stringify(steps);
  if (UNFIT_FIELDS.some((pattern) => pattern.test(text))) return false;
  if (steps.some(({ persona, method, path }) => isHarmful(`${persona} ${method} ${path}`))) return false;
  if (steps.length > 4) return false;
  try {
    if (!isGeneral(entry)) for (const step of steps) assertFit(step);
    return true;
  } catch (error) {
    if (error instanceof Unfit) return false;
    throw error;
  }
}

const isHarmful = (request: string) => UNFIT_REQUESTS.some((pattern) => pattern.test(request));

function assertFit(step: Step): void {
  if (step.persona !== null && !(PERSONAS as readonly string[]).includes(step.persona)) throw new Unfit();
  const need = (kind: Kind, id: number) => {
    if (!canStandIn(kind, id)) throw new Unfit();
    return id;
  };
  const name = (text: string) => {
    const record = namedRecord(text);
    if (record !== undefined) need(...record);
    return text;
  };
  translatePath(step.path, need);
  translateFields(step, need, name);
}

async function follow(t: Session, natural: NaturalRecipe, general: boolean): Promise<void> {
  const standIns = new StandIns(t);
  for (const step of natural.before ?? []) {
    const answer = await sendStep(t, standIns, step, false, { unchecked: true });
    answer.must();
    const made = ['ids.0', 'saved_snippet_id', 'reminder_id', 'id'].find((path) => hasValue(answer, path));
    if (made !== undefined) standIns.noteMade(answer.ref(made));
  }
  await sendStep(t, standIns, natural, general);
}

function hasValue(answer: { ref(path: string): unknown }, path: string): boolean {
  try {
    answer.ref(path);
    return true;
  } catch {
    return false;
  }
}

async function sendStep(t: Session, standIns: StandIns, step: Step, general: boolean, options = {}) {
  const pending: [Kind, number][] = [];
  const collect = (kind: Kind, id: number) => {
    pending.push([kind, id]);
    return id;
  };
  const collectName = (text: string) => {
    const record = namedRecord(text);
    if (record !== undefined) pending.push(record);
    return text;
  };
  const asUnknown = () => 999_999_999;
  if (!general) {
    translatePath(step.path, collect);
    translateFields(step, collect, collectName);
  }
  const ready = new Map<string, unknown>();
  for (const [kind, id] of pending) ready.set(`${kind} ${id}`, await standIns.id(kind, id));
  const need = general ? asUnknown : (kind: Kind, id: number) => ready.get(`${kind} ${id}`);
  const nameIt = (text: string) => (namedRecord(text) === undefined ? text : standIns.nameOf(text));
  const path = withEmails(t, translatePath(dialectPath(t, step.path), need));
  const fields = deepEmails(t, translateFields(step, need, nameIt)) as Record<string, unknown>;
  // Another channel of the server may have the name.
  if (step.path === '/channels/create' && isNewName(fields.name)) fields.name = `${t.prefix} ${fields.name}`;
  const caller = callerOf(t, step);
  const method = step.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return caller[method](path, fields, options);
}

function isNewName(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '' && namedRecord(name.toLowerCase()) === undefined;
}

function callerOf(t: Session, { persona, api_key }: Step) {
  if (persona === null) return t.anonymous();
  return api_key === undefined ? t.as(persona as PersonaName) : t.withWrongKey(persona as PersonaName);
}

type Need = (kind: Kind, id: number) => unknown;

/** Kinds of the IDs in a path, in order. */
const PATHS: readonly (readonly [RegExp, ...Kind[]])[] = [
  [/^\/users\/me\/subscriptions\/(\d+)/, 'channel'],
  [/^\/users\/me\/muted_users\/(\d+)/, 'user'],
  [/^\/users\/me\/(\d+)\/topics/, 'channel'],
  [/^\/users\/(\d+)\/subscriptions\/(\d+)/, 'user', 'channel'],
  [/^\/(?:users|bots)\/(\d+)/, 'user'],
  [/^\/streams\/(\d+)/, 'channel'],
  [/^\/user_groups\/(\d+)\/members\/(\d+)/, 'group', 'user'],
  [/^\/user_groups\/(\d+)/, 'group'],
  [/^\/messages\/(\d+)/, 'message'],
  [/^\/channel_folders\/(\d+)/, 'folder'],
  [/^\/realm\/profile_fields\/(\d+)/, 'field'],
  [/^\/scheduled_messages\/(\d+)/, 'scheduled'],
  [
    /^\/(?:drafts|reminders|saved_snippets|attachments|invites|realm\/filters|realm\/playgrounds)\/(\d+)/,
    'made',
  ],
  [/^\/invites\/multiuse\/(\d+)/, 'made'],
];

function translatePath(path: string, need: Need): string {
  for (const [pattern, ...kinds] of PATHS) {
    if (!pattern.test(path)) continue;
    let index = 0;
    return path.replace(/\/(\d+)(?=\/|$)/g, (whole, id: string) => {
      const kind = kinds[index++];
      return kind === undefined ? whole : `/${String(need(kind, Number(id)))}`;
    });
  }
  return path;
}

/** Kinds of numbers by the field that contains them. */
const FIELD_KINDS: Readonly<Record<string, Kind>> = {
  stream_id: 'channel',
  stream_ids: 'channel',
  message_id: 'message',
  messages: 'message',
  msg_ids: 'message',
  message_ids: 'message',
  members: 'user',
  principals: 'user',
  subscribers: 'user',
  sender_id: 'user',
  bot_owner_id: 'user',
  subgroups: 'group',
  can_join_group: 'group',
  new: 'group',
  old: 'group',
  operand: 'channel',
};

const NAMES = new Set(['name', 'new_name', 'stream', 'subscriptions', 'delete', 'default_sending_stream']);

function translateFields(step: Step, need: Need, nameIt: (text: string) => string): Record<string, unknown> {
  const kindOf = (name: string): Kind | undefined => {
    if (name === 'to') return step.fields.type === 'direct' ? 'user' : 'channel';
    if (name === 'add' || name === 'delete') return /subgroups$/.test(step.path) ? 'group' : 'user';
    if (name === 'data' || name === 'id') return 'field';
    return FIELD_KINDS[name];
  };
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'number') {
      const kind = kindOf(name);
      return kind === undefined ? value : need(kind, value);
    }
    if (typeof value === 'string') {
      if (name === 'to' && /^\d+$/.test(value)) return need(kindOf(name) ?? 'channel', Number(value));
      return NAMES.has(name) ? nameIt(value) : value;
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, key)]));
  };
  return walk(step.fields, '') as Record<string, unknown>;
}

/** The emails of personas, and new ones with the prefix of the run. */
function withEmails(t: Session, text: string): string {
  return text.replace(/\b([\w.+-]+)@(?:chat\.)?example\.(?:com|org)\b/g, (whole, name: string) => {
    const persona = name === 'user6' ? 'colleague' : name;
    if ((PERSONAS as readonly string[]).includes(persona)) {
      const { email, delivery_email } = t.as(persona as PersonaName);
      return String(name === 'user6' ? email : delivery_email);
    }
    return whole.replace(name, `${t.prefix}-${name}`);
  });
}

function deepEmails(t: Session, value: unknown): unknown {
  if (typeof value === 'string') return withEmails(t, value);
  if (Array.isArray(value)) return value.map((item) => deepEmails(t, item));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepEmails(t, item)]));
}
