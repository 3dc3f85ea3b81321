import { type Case, PERSONAS, type Session } from '../../../conformance/case.js';
import { dialectPath } from '../../../conformance/helpers.js';
import type { EndpointName } from '../../handlers/endpoint-types.js';
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

/** Endpoints that could damage a server, or whose errors depend on its configuration and its other users. */
const UNFIT_ENDPOINTS: ReadonlySet<string> = new Set<EndpointName>([
  'DELETE /export/realm/{export_id}',
  'DELETE /invites/{invite_id}',
  'DELETE /users/me',
  'GET /calls/bigbluebutton/create',
  'GET /export/realm',
  'GET /export/realm/consents',
  'PATCH /realm',
  'PATCH /realm/user_settings_defaults',
  'PATCH /users/{email}',
  'PATCH /users/{user_id}',
  'POST /calls/constructorgroups/create',
  'POST /calls/nextcloud_talk/create',
  'POST /calls/webex/create',
  'POST /dev_fetch_api_key',
  'POST /export/realm',
  'POST /invites/{invite_id}/resend',
  'POST /jwt/fetch_api_key',
  'POST /mobile_push/e2ee/test_notification',
  'POST /mobile_push/register',
  'POST /mobile_push/test_notification',
  'POST /realm/deactivate',
  'POST /register_client_device',
  'POST /remove_client_device',
]);

/** Further errors that could damage a server, or depend on its configuration and users: endpoint, code and cause. */
const UNFIT_ERRORS = [
  'DELETE /invites/multiuse/{invite_id} BAD_REQUEST: the link is already revoked',
  "DELETE /invites/multiuse/{invite_id} BAD_REQUEST: the link is another user's",
  'DELETE /invites/multiuse/{invite_id} UNAUTHORIZED_PRINCIPAL: the invitation is to become an owner, and the caller is not one, in the `zulip` dialect',
  'DELETE /users/{user_id} BAD_REQUEST: the user is the only owner',
  'GET /users UNAUTHORIZED: the request has no credentials, in an organization without public access',
  'GET /users/{email} BAD_REQUEST: the real email is not visible to the caller',
  'PATCH /channel_folders BAD_REQUEST: the list lacks a folder',
  'PATCH /navigation_views/{fragment} BAD_REQUEST: a built-in view gets a name',
  'PATCH /realm/profile_fields BAD_REQUEST: the list lacks a field',
  'PATCH /streams/{stream_id} BAD_REQUEST: a default channel becomes private',
  'POST /bots BAD_REQUEST: the short name is taken',
  'POST /fetch_api_key USER_DEACTIVATED: the account is deactivated',
  'POST /invites BAD_REQUEST: the caller may not invite',
  'POST /navigation_views BAD_REQUEST: the view is already configured',
];

/** Maximum number of requests in a case. */
const MAX_STEPS = 4;

/** Returns a case for every cause of a documented error that can be set up through the API, on any server. */
export function recipeCases(): Case[] {
  const known = new Set(errors.map(textOf));
  const stale = UNFIT_ERRORS.find((error) => !known.has(error));
  if (stale !== undefined) throw new Error(`No recipe causes the error that verify leaves out: ${stale}`);
  const seen = new Map<string, number>();
  return errors.flatMap((entry) => {
    const { natural, dialect } = entry;
    if (natural === undefined || !isFit(entry, natural)) return [];
    const name = `${AREA}/${textOf(entry).replaceAll('`', '')}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [
      {
        name: count === 1 ? name : `${name} (${count})`,
        area: AREA,
        ...(dialect && { dialect }),
        run: (t: Session) => follow(t, natural, isGeneral(entry) ? [] : recordsOf(natural)),
      },
    ];
  });
}

function textOf({ endpoint, code, when }: ErrorEntry): string {
  return `${endpoint} ${code}: ${when}`;
}

/** Errors that do not depend on records, because they are detected before the endpoint reads any records. */
const GENERAL = new Set<string>([
  'UNAUTHORIZED',
  'INVALID_API_KEY',
  'USER_DEACTIVATED',
  'REQUEST_VARIABLE_MISSING',
]);

const isGeneral = ({ code }: ErrorEntry) => GENERAL.has(code);

function isFit(entry: ErrorEntry, natural: NaturalRecipe): boolean {
  if (natural.scenario !== 'default' || natural.settings !== undefined) return false;
  if (UNFIT_CODES.has(entry.code) || UNFIT_ERRORS.includes(textOf(entry))) return false;
  if (isGeneral(entry) && entry.code !== 'REQUEST_VARIABLE_MISSING') return true;
  if (UNFIT_ENDPOINTS.has(entry.endpoint)) return false;
  const steps = [...(natural.before ?? []), natural];
  return steps.length <= MAX_STEPS && (isGeneral(entry) || steps.every(canBeSent));
}

/** Whether the caller and the records of a step can be set up on any server. */
function canBeSent(step: Step): boolean {
  const hasCaller = step.persona === null || isOneOf(PERSONAS, step.persona);
  return hasCaller && recordsOf(step).every(([kind, id]) => canStandIn(kind, id));
}

type RecordId = [kind: Kind, id: number];

/** Returns the records that a step refers to, by ID or by name. */
function recordsOf(step: Step): RecordId[] {
  const records: RecordId[] = [];
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

/** @param records the records that the last request needs */
async function follow(t: Session, natural: NaturalRecipe, records: readonly RecordId[]): Promise<void> {
  const standIns = new StandIns(t);
  for (const step of natural.before ?? []) {
    const answer = await sendStep(t, standIns, step, recordsOf(step), { unchecked: true });
    answer.must();
    const made = ['ids.0', 'saved_snippet_id', 'reminder_id', 'id'].find((path) => hasValue(answer, path));
    if (made !== undefined) standIns.noteMade(answer.ref(made));
  }
  await sendStep(t, standIns, natural, records);
}

function hasValue(answer: { ref(path: string): unknown }, path: string): boolean {
  try {
    answer.ref(path);
    return true;
  } catch {
    return false;
  }
}

async function sendStep(
  t: Session,
  standIns: StandIns,
  step: Step,
  records: readonly RecordId[],
  options = {},
) {
  const translation = await translationFor(standIns, records);
  const path = withEmails(t, translatePath(dialectPath(t, step.path), translation));
  const fields = fieldsWithEmails(t, translateFields(step, translation));
  // Another channel of the server may already have the name.
  if (step.path === '/channels/create' && isNewName(fields.name)) fields.name = `${t.prefix} ${fields.name}`;
  const caller = callerOf(t, step);
  const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
  const method = definite(methods.find((each) => each === step.method.toLowerCase()));
  return caller[method](path, fields, options);
}

/** Creates records, and returns a translation to them. */
async function translationFor(standIns: StandIns, records: readonly RecordId[]): Promise<RecordTranslation> {
  const created = new Map<string, unknown>();
  for (const [kind, id] of records) created.set(`${kind} ${id}`, await standIns.id(kind, id));
  return {
    id: (kind, id) => created.get(`${kind} ${id}`) ?? UNKNOWN_ID,
    name: (text) => (namedRecord(text) === undefined ? text : standIns.nameOf(text)),
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

/** Replaces a persona's email with that persona's email on each server, and adds the prefix to other emails. */
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
  // Objects with a prototype refer to values that a server chooses.
  const isPlain = hasFields(value) && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? fieldsWithEmails(t, value) : value;
}
