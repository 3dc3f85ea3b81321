import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { isAdministrator } from '../../handlers/access/user-access.rules.js';
import { parsePlayground } from '../../handlers/server/add-playground.js';
import { domainSchema, parseNewDomain, presentDomain } from '../../handlers/server/domain.resource.js';
import {
  assertMayExport,
  eraseExport,
  exportSchema,
  parseExportType,
  presentExport,
  storeExport,
} from '../../handlers/server/export.resource.js';
import {
  presentRealm,
  presentServerSettings,
  realmFields,
  serverSettingsSchema,
} from '../../handlers/server/get-server-settings.js';
import { playgroundSchema, presentPlayground } from '../../handlers/server/playground.resource.js';
import { identityUrl } from '../../handlers/text/markdown-context.rules.js';
import { renderMarkdownSync } from '../../markdown/preload.js';
import { DEFAULT_IDENTITY, DEFAULT_SETTINGS } from '../../model/index.js';
import { builtId, type Definition, type Traits } from '../definition.js';
import { domainRecord, exportRecord, playgroundRecord } from '../records/organization.js';
import { findOrCreateUser, ONE_STRING } from './references.js';

/** Server settings as the API returns them. */
export type WireServerSettings = z.output<typeof serverSettingsSchema>;
/**
 * The overrides of server settings: their fields, and whether the settings are those of the root domain, which belongs
 * to no organization.
 */
export type ServerSettingsInput = WireServerSettings & { root_domain: boolean };

const serverSettingsTraits = {
  withoutPush: () => ({ push_notifications_enabled: false }),
  /** The settings of a server at its root domain, without the fields of an organization. */
  rootDomain: () => ({ root_domain: true }),
  incompatible: () => ({ is_incompatible: true }),
} satisfies Traits<ServerSettingsInput>;

export const serverSettings: Definition<
  WireServerSettings,
  typeof serverSettingsTraits,
  ServerSettingsInput
> = {
  name: 'serverSettings',
  schema: serverSettingsSchema,
  inputs: { root_domain: z.boolean() },
  stored: ['push_notifications_enabled'],
  traits: serverSettingsTraits,
  traitArguments: {},
  build(_context, { root_domain, ...input }) {
    const { host, name, description } = DEFAULT_IDENTITY;
    const realm = realmFields(`https://${host}`, name, renderMarkdownSync(description), false);
    return {
      ...presentServerSettings(DEFAULT_SETTINGS, DEFAULT_LEVEL, false),
      ...(root_domain ? {} : realm),
      ...input,
    };
  },
  async store(org, wire, input) {
    if (input.root_domain !== undefined && input.root_domain !== (org.identity.root_domain ?? false)) {
      throw badParameter('root_domain', 'cannot change; create the mock with `scenario: "root-domain"`');
    }
    if (input.is_incompatible) {
      throw badParameter('is_incompatible', 'depends on the client: send `User-Agent: ZulipInvalid`');
    }
    org.settings = { ...org.settings, push_notifications_enabled: wire.push_notifications_enabled };
    return {
      ...presentServerSettings(org.settings, DEFAULT_LEVEL, false),
      ...presentRealm(org, `https://${org.identity.host}`),
    };
  },
};

/** A domain of the organization as the API returns it. */
export type WireDomain = z.output<typeof domainSchema>;

const domainTraits = { withSubdomains: () => ({ allow_subdomains: true }) } satisfies Traits<WireDomain>;

export const domain: Definition<WireDomain, typeof domainTraits> = {
  name: 'domain',
  table: 'realm_domains',
  schema: domainSchema,
  stored: ['domain', 'allow_subdomains'],
  traits: domainTraits,
  traitArguments: {},
  build: (context, input) => ({ ...domainRecord(context, {}), ...input }),
  async store(org, wire) {
    const name = parseNewDomain(org, wire.domain);
    const { allow_subdomains } = wire;
    return presentDomain(await org.tables.realm_domains.create({ domain: name, allow_subdomains }));
  },
};

/** A code playground as the API returns it. */
export type WirePlayground = Omit<z.output<typeof playgroundSchema>, 'url_prefix'>;

const playgroundTraits = {
  inLanguage: (name: string) => ({ pygments_language: name }),
} satisfies Traits<WirePlayground>;

export const playground: Definition<WirePlayground, typeof playgroundTraits> = {
  name: 'playground',
  table: 'playgrounds',
  schema: playgroundSchema,
  stored: ['name', 'pygments_language', 'url_template'],
  traits: playgroundTraits,
  traitArguments: { inLanguage: ONE_STRING },
  build(context, input) {
    return { ...playgroundRecord(context, {}), id: builtId(context.n), ...input };
  },
  async store(org, wire) {
    return presentPlayground(await org.tables.playgrounds.create(parsePlayground(org, wire)));
  },
};

/** A data export as the API returns it. */
export type WireExport = Omit<z.output<typeof exportSchema>, 'export_from_prior_server'>;

const exportTraits = {
  /** An export that includes all data of the users who consented. */
  full: () => ({ export_type: 'full_with_consent' }),
  /** An export whose archive was deleted; `build` replaces 0 with `now`. */
  deleted: () => ({ deleted_timestamp: 0 }),
} satisfies Traits<WireExport>;

export const dataExport: Definition<WireExport, typeof exportTraits> = {
  name: 'dataExport',
  table: 'realm_exports',
  schema: exportSchema,
  stored: ['acting_user_id', 'export_type'],
  traits: exportTraits,
  traitArguments: {},
  build(context, input) {
    const record = { ...exportRecord(context, { acting_user_id: 1 }), id: builtId(context.n) };
    const deleted_timestamp = input.deleted_timestamp == null ? null : input.deleted_timestamp || context.now;
    return { ...presentedExport({ ...record, deleted_timestamp }), ...input, deleted_timestamp };
  },
  async store(org, wire, input, context) {
    const { acting_user_id: id } = input;
    const user = await findOrCreateUser(org, context, 'acting_user_id', id, { fits: isAdministrator });
    if (!isAdministrator(user))
      throw badParameter('acting_user_id', `user ${user.id} is not an administrator`);
    assertMayExport(org);
    const type = parseExportType(String(wire.export_type), DEFAULT_LEVEL);
    const made = await storeExport(org, user, type, identityUrl(org));
    return presentedExport(wire.deleted_timestamp === null ? made : await eraseExport(org, made));
  },
};

function presentedExport(record: Parameters<typeof presentExport>[0]): WireExport {
  const { export_from_prior_server, ...wire } = presentExport(record, DEFAULT_LEVEL);
  return wire;
}
