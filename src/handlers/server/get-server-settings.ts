import * as z from 'zod';
import { defineEndpoint, since, zulipName } from '../../contract/index.js';
import type { Organization, Settings } from '../../model/index.js';
import { REALM_ICON } from '../events/register/realm.js';
import { presentVersion, versionShape } from '../events/register/response.js';
import { prepareText, renderPublicText } from '../text/renderer.rules.js';

const externalMethod = z.object({
  name: z.string(),
  display_name: z.string(),
  display_icon: z.string().nullable(),
  login_url: z.string(),
  signup_url: z.string(),
});

/**
 * Deprecated in favor of `external_authentication_methods`. The reference does not name the six providers, so their
 * fields have neutral names.
 */
const authenticationMethods = z.object({
  password: z.boolean(),
  dev: z.boolean(),
  email: z.boolean(),
  ldap: z.boolean(),
  remoteuser: z.boolean(),
  saml: z.boolean(),
  'openid connect': z.boolean(),
  code_hosting: zulipName('github', z.boolean()),
  directory_service: zulipName('azuread', z.boolean()),
  second_code_hosting: zulipName('gitlab', z.boolean()),
  device_maker: zulipName('apple', z.boolean()),
  search_engine: zulipName('google', z.boolean()),
  chat_platform: since('chatPlatformLogin', zulipName('discord', z.boolean())),
});

/** The server settings. At a root domain, they omit the fields of the organization. */
export const serverSettingsSchema = z.object({
  authentication_methods: authenticationMethods,
  external_authentication_methods: z.array(externalMethod),
  ...versionShape,
  push_notifications_enabled: z.boolean(),
  is_incompatible: z.boolean(),
  email_auth_enabled: z.boolean(),
  require_email_format_usernames: z.boolean(),
  realm_uri: z.string().optional(),
  realm_url: since('realmUrl', z.string().optional()),
  realm_name: z.string().optional(),
  realm_icon: z.string().optional(),
  realm_description: z.string().optional(),
  realm_web_public_access_enabled: z.boolean().optional(),
});

export const getServerSettings = defineEndpoint({
  method: 'GET',
  path: '/server_settings',
  area: 'server',
  summary: 'Get server settings',
  docs: 'get-server-settings',
  auth: 'none',
  response: serverSettingsSchema,
  async run({ org, level, realmUrl, userAgent }) {
    await prepareText(org.identity.description);
    return {
      ...presentServerSettings(org.settings, level, isIncompatible(userAgent)),
      ...presentRealm(org, realmUrl),
    };
  },
});

/** The oldest version of Zulip's mobile app that current servers support. */
const FIRST_MOBILE_VERSION = 26;

/** Whether a client is too old: an old mobile app, or Zulip's test client for this check. */
function isIncompatible(userAgent: string): boolean {
  if (userAgent.startsWith('ZulipInvalid')) return true;
  const [, version] = /^ZulipMobile\/(\d+)/.exec(userAgent) ?? [];
  return version !== undefined && Number(version) < FIRST_MOBILE_VERSION;
}

const SAML_METHOD: z.input<typeof externalMethod> = {
  name: 'saml:example',
  display_name: 'Example single sign-on',
  display_icon: null,
  login_url: '/accounts/login/social/saml/example',
  signup_url: '/accounts/register/social/saml/example',
};

/** Returns the server settings without the fields of the organization. */
export function presentServerSettings(
  { authentication_methods: methods, development_sign_in, push_notifications_enabled }: Readonly<Settings>,
  level: number,
  is_incompatible: boolean,
): z.input<typeof serverSettingsSchema> {
  return {
    authentication_methods: {
      password: methods.Email,
      dev: development_sign_in,
      email: methods.Email,
      ldap: false,
      remoteuser: false,
      saml: methods.SAML,
      'openid connect': false,
      code_hosting: false,
      directory_service: false,
      second_code_hosting: false,
      device_maker: false,
      search_engine: false,
      chat_platform: false,
    },
    external_authentication_methods: methods.SAML ? [SAML_METHOD] : [],
    ...presentVersion(level),
    push_notifications_enabled,
    is_incompatible,
    email_auth_enabled: methods.Email,
    require_email_format_usernames: true,
  };
}

/** Returns the fields of the organization in the server settings; none for a root domain. */
export function presentRealm(org: Organization, url: string): Partial<ReturnType<typeof realmFields>> {
  if (org.identity.root_domain) return {};
  const { name, description } = org.identity;
  const hasReadableChannel = org.tables.channels
    .by('reach', 'web-public')
    .some(({ is_archived }) => !is_archived);
  const isWebPublic = org.settings.public_access && hasReadableChannel;
  return realmFields(url, name, renderPublicText(org, description), isWebPublic);
}

/**
 * @param description as HTML
 * @param isWebPublic whether anonymous callers can read at least one channel
 */
export function realmFields(url: string, name: string, description: string, isWebPublic: boolean) {
  return {
    realm_uri: url,
    realm_url: url,
    realm_name: name,
    realm_icon: REALM_ICON,
    realm_description: description,
    realm_web_public_access_enabled: isWebPublic,
  };
}
