import { callText } from '../../contract/code-text.js';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import { parseUrlTemplate } from '../../markdown/url-template.js';
import {
  type CallProvider,
  DAY,
  type DeepReadonly,
  type Organization,
  type Playground,
  type RealmDomain,
  type RealmExport,
  ROLES,
} from '../../model/index.js';
import { noRecord, requestAs, settingsCall } from '../access/refusals.rules.js';
import { settingsOf } from '../users/user-settings.resource.js';

/** Maximum length of a domain, in characters. */
export const MAX_DOMAIN_LENGTH = 255;

/**
 * Returns a new domain in lower case.
 * @throws ApiError `BAD_REQUEST` for a malformed domain, or one that the organization already has
 */
export function parseNewDomain(org: Organization, input: string): string {
  const domain = input.trim().toLowerCase();
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(domain)) {
    throw badParameter('domain', `${domain} is not a domain`);
  }
  if (org.tables.realm_domains.firstBy('domain', domain)) {
    throw badParameter('domain', `${domain} is already part of the organization`);
  }
  return domain;
}

/** @throws ApiError `BAD_REQUEST` when the organization does not have this domain */
export function requireDomain(org: Organization, domain: string): DeepReadonly<RealmDomain> {
  const found = org.tables.realm_domains.firstBy('domain', domain.toLowerCase());
  if (found === undefined) {
    const known = org.tables.realm_domains.all().map((each) => each.domain);
    throw noRecord(
      badRequest(`The organization does not have the domain ${domain}`),
      org,
      'realm_domains',
      domain,
      known,
    );
  }
  return found;
}

/**
 * Checks a new code playground.
 * @throws ApiError `BAD_REQUEST` for an empty name, an invalid language, a URL template whose only variable is not
 * `code`, and a name that another playground of the same language already has
 */
export function parsePlayground(
  org: Organization,
  input: { name: string; pygments_language: string } & ({ url_template: string } | { url_prefix: string }),
): Omit<Playground, 'id'> {
  const name = input.name.trim();
  const pygments_language = input.pygments_language.trim();
  if (name === '') throw badParameter('name', 'must not be empty');
  if (!/^[\w+,./# -]{1,40}$/.test(pygments_language)) {
    throw badParameter('pygments_language', 'must be the name of a lexer, such as Python');
  }
  const isTemplate = 'url_template' in input;
  const parameter = isTemplate ? 'url_template' : 'url_prefix';
  const url_template = (isTemplate ? input.url_template : `${input.url_prefix}{code}`).trim();
  if (!isTemplate && !/^https?:\/\/[^\s/]+/.test(url_template))
    throw badParameter(parameter, 'must be a URL');
  if (parseUrlTemplate(url_template)?.variables.join() !== 'code') {
    throw badParameter(parameter, 'must be a URL template with the variable {code}, and no other');
  }
  const taken = org.tables.playgrounds
    .all()
    .some((other) => other.name === name && other.pygments_language === pygments_language);
  if (taken) throw badParameter('name', `another playground for ${pygments_language} has the name ${name}`);
  return { name, pygments_language, url_template };
}

/** @throws ApiError `BAD_REQUEST` when no playground has this ID */
export function requirePlayground(org: Organization, id: number): DeepReadonly<Playground> {
  const playground = org.tables.playgrounds.get(id);
  if (playground === undefined)
    throw noRecord(badRequest(`The code playground ${id} does not exist`), org, 'playgrounds', id);
  return playground;
}

/** Display names of the services, and their numbers in POST register. */
export const CALL_SERVICES: Readonly<Record<CallProvider, { name: string; id: number }>> = {
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
  webex: { name: 'Webex', id: 8 },
};

/**
 * Checks that users can start calls in this service.
 * @throws ApiError `BAD_REQUEST` when the setting `call_providers` does not contain it
 */
export function assertOffersCalls(org: Organization, provider: CallProvider): void {
  if (!org.settings.call_providers.includes(provider))
    throw badRequest(
      `${CALL_SERVICES[provider].name} is not configured; add "${provider}" to call_providers`,
    ).because(
      'call_providers',
      `\`call_providers\` is ${JSON.stringify(org.settings.call_providers)}`,
      settingsCall({ call_providers: [...org.settings.call_providers, provider] }),
    );
}

const WEEK_SECONDS = 7 * DAY;
/** Maximum number of exports that an organization may start in a week. */
const MAX_EXPORTS_PER_WEEK = 5;

/** @throws ApiError `BAD_REQUEST` when the organization has started too many exports in the last week */
export function assertMayExport(org: Organization): void {
  const since = org.clock.now() - WEEK_SECONDS;
  const recent = org.tables.realm_exports.all().filter(({ export_time }) => export_time > since);
  if (recent.length >= MAX_EXPORTS_PER_WEEK) {
    throw badRequest(`An organization may start ${MAX_EXPORTS_PER_WEEK} exports in a week`).because(
      'exportsPerWeek',
      `The table \`realm_exports\` has ${recent.length} exports of the last week`,
      callText('clock.advance', { days: 7 }),
    );
  }
}

/**
 * Checks that an owner could sign in to an import of the export.
 * @throws ApiError `BAD_REQUEST` when no owner consents, or for a public export, when all of them hide their email
 */
export function assertOwnerIsExported(org: Organization, type: RealmExport['export_type']): void {
  const owners = org.tables.users.by('activePerson', 'active').filter(({ role }) => role === ROLES.owner);
  if (type === 2 && !owners.some(({ id }) => settingsOf(org, id).allow_private_data_export)) {
    throw badRequest('No organization owner consents to the export of their private data').because(
      'ownerConsents',
      '`allow_private_data_export` is false for each owner',
      ...requestAs(org, ({ role }) => role === ROLES.owner, 'patch', '/settings', {
        allow_private_data_export: true,
      }),
    );
  }
  if (type === 1 && owners.every(({ email_visibility }) => email_visibility === 'nobody')) {
    throw badRequest('No organization owner shows their email to administrators').because(
      'ownerEmailIsVisible',
      '`email_visibility` is `nobody` for each owner',
      ...requestAs(org, ({ role }) => role === ROLES.owner, 'patch', '/settings', {
        email_address_visibility: 3,
      }),
    );
  }
}

/** Whether an export is still being prepared. */
export function isPending({ ready_at }: Pick<RealmExport, 'ready_at'>): boolean {
  return ready_at != null;
}

/** @throws ApiError `BAD_REQUEST` when the export does not exist, is pending, or has no archive on this server */
export function requireExport(org: Organization, id: number, level: number): DeepReadonly<RealmExport> {
  const found = org.tables.realm_exports.get(id);
  if (found === undefined)
    throw noRecord(badRequest(`The data export ${id} does not exist`), org, 'realm_exports', id);
  const isElsewhere = found.from_prior_server && supports(level, 'exportsFromPriorServer');
  if (found.deleted_timestamp !== null || isElsewhere) {
    throw badRequest(`The data export ${id} is already deleted`).because(
      'exportHasArchive',
      `The data export ${id} ${isElsewhere ? 'was made by a previous server' : 'is deleted'}`,
      'use the ID of another data export',
    );
  }
  if (isPending(found)) {
    throw badRequest(`The data export ${id} is still in progress`).because(
      'exportIsReady',
      `The data export ${id} is ready at ${found.ready_at} in UNIX seconds`,
      callText('clock.advance', { seconds: Math.max(1, (found.ready_at ?? 0) - org.clock.now()) }),
    );
  }
  return found;
}

const TYPE_NAMES = { 1: 'public', 2: 'full_with_consent' } as const;

/** The type of an export in requests and responses: a name, or a number on older servers. */
export function exportTypeAt(level: number, type: RealmExport['export_type']): string | number {
  return supports(level, 'exportTypeNames') ? TYPE_NAMES[type] : type;
}

/** @throws ApiError `BAD_REQUEST` for an export type that the server does not know or allow */
export function parseExportType(input: string | undefined, level: number): RealmExport['export_type'] {
  if (input === undefined) return 1;
  const type = ([1, 2] as const).find((known) => String(exportTypeAt(level, known)) === input);
  if (type !== undefined) return type;
  if (input === 'full_without_consent' && supports(level, 'exportTypeNames')) {
    throw badRequest('The organization does not allow exports without consent').because(
      'exportsNeedConsent',
      'No organization of the mock allows exports without consent',
      'send "public" or "full_with_consent" as the "export_type"',
    );
  }
  const known = ([1, 2] as const).map((code) => exportTypeAt(level, code)).join(' or ');
  throw badParameter('export_type', `must be ${known}, got ${JSON.stringify(input)}`);
}

/** Minimum number of days before the server deletes the data of a deactivated organization. */
export const MIN_DELETION_DAYS = 14;

/** @throws ApiError `BAD_REQUEST` when the data would be deleted too soon; null means never */
export function assertDeletionDelay(days: number | null | undefined): void {
  if (days != null && days < MIN_DELETION_DAYS)
    throw badParameter('deletion_delay_days', `must be at least ${MIN_DELETION_DAYS}, or null`);
}
