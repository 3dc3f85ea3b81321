import { type Case, PERSONAS, type Session } from '../../../conformance/case.js';
import { dialectPath } from '../../../conformance/helpers.js';
import {
  type ErrorEntry,
  errors,
  type NaturalRecipe,
  type Step,
} from '../../handlers/error-recipes/index.js';
import { definite, hasFields, isOneOf } from '../../values.js';
import { type RecordTranslation, translateFields, translatePath } from './recipe-records.js';
import { canStandIn, type Kind, namedRecord, StandIns, UNKNOWN_ID } from './stand-ins.js';

const AREA = 'errors';

/** Errors that affect the whole server. */
const UNFIT_CODES = new Set<string>(['RATE_LIMIT_HIT', 'REALM_DEACTIVATED']);

/** Requests that would damage a server that accepts them, or whose result depends on its other users. */
const UNFIT_REQUESTS = [
  /^\w+ POST \/realm\/deactivate/,
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

/** A case for every cause of a documented error that can be set up through the API, on any server. */
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

/** Errors that do not depend on records, because they are found before the endpoint reads any. */
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
  return isGeneral(entry) || steps.every(canBeSent);
}

const isHarmful = (request: string) => UNFIT_REQUESTS.some((pattern) => pattern.test(request));

/** Whether the caller and the records of a step can be set up on any server. */
function canBeSent(step: Step): boolean {
  const hasCaller = step.persona === null || isOneOf(PERSONAS, step.persona);
  return hasCaller && recordsOf(step).every(([kind, id]) => canStandIn(kind, id));
}

/** The records that a step refers to, by ID or by name. */
function recordsOf(step: Step): [Kind, number][] {
  const records: [Kind, number][] = [];
  const collect: RecordTranslation = {
    id(kind, id) {
      records.push([kind, id]);
      return id;
    },
    name(text) {
      const record = namedRecord(text);
      if (record !== undefined) records.push(record);
      return text;
    },
  };
  translatePath(step.path, collect);
  translateFields(step, collect);
  return records;
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
  const translation = general ? unknownRecords(standIns) : await createRecords(standIns, step);
  const path = withEmails(t, translatePath(dialectPath(t, step.path), translation));
  const fields = fieldsWithEmails(t, translateFields(step, translation));
  // Another channel of the server may already have the name.
  if (step.path === '/channels/create' && isNewName(fields.name)) fields.name = `${t.prefix} ${fields.name}`;
  const caller = callerOf(t, step);
  const method = definite(METHODS.find((each) => each === step.method.toLowerCase()));
  return caller[method](path, fields, options);
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function translatedName(standIns: StandIns, text: string): string {
  return namedRecord(text) === undefined ? text : standIns.nameOf(text);
}

/** General errors do not depend on records, so none is created. */
function unknownRecords(standIns: StandIns): RecordTranslation {
  return { id: () => UNKNOWN_ID, name: (text) => translatedName(standIns, text) };
}

async function createRecords(standIns: StandIns, step: Step): Promise<RecordTranslation> {
  const created = new Map<string, unknown>();
  for (const [kind, id] of recordsOf(step)) created.set(`${kind} ${id}`, await standIns.id(kind, id));
  return {
    id: (kind, id) => created.get(`${kind} ${id}`),
    name: (text) => translatedName(standIns, text),
  };
}

function isNewName(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '' && namedRecord(name.toLowerCase()) === undefined;
}

function callerOf(t: Session, { persona, api_key }: Step) {
  if (persona === null) return t.anonymous();
  if (!isOneOf(PERSONAS, persona)) return t.skip(`there is no ${persona}`);
  return api_key === undefined ? t.as(persona) : t.withWrongKey(persona);
}

/** Replaces emails: a persona's with the email of the persona on each server, others with new ones that contain the run's prefix. */
function withEmails(t: Session, text: string): string {
  return text.replace(/\b([\w.+-]+)@(?:chat\.)?example\.(?:com|org)\b/g, (whole, name: string) => {
    const persona = name === 'user6' ? 'colleague' : name;
    if (isOneOf(PERSONAS, persona)) {
      const { email, delivery_email } = t.as(persona);
      return String(name === 'user6' ? email : delivery_email);
    }
    return whole.replace(name, `${t.prefix}-${name}`);
  });
}

function fieldsWithEmails(t: Session, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueWithEmails(t, value)]));
}

function valueWithEmails(t: Session, value: unknown): unknown {
  if (typeof value === 'string') return withEmails(t, value);
  if (Array.isArray(value)) return value.map((item) => valueWithEmails(t, item));
  // References to values of the servers stay unchanged.
  const isPlain = hasFields(value) && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? fieldsWithEmails(t, value) : value;
}
