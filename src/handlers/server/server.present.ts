import * as z from 'zod';
import { since, zulipName } from '../../contract/index.js';
import { versionAt } from '../../contract/levels/index.js';
import type { Organization, Settings } from '../../model/index.js';
import { renderPublicText } from '../text/renderer.rules.js';

/** The fields for the server's version in the server settings and the register response. */
export const versionShape = {
  service_feature_level: since('levelAnnounced', zulipName('zulip_feature_level', z.int())),
  service_version: zulipName('zulip_version', z.string()),
  service_merge_base: zulipName('zulip_merge_base', z.string()),
};

export function presentVersion(level: number) {
  const version = versionAt(level);
  return { service_feature_level: level, service_version: version, service_merge_base: version };
}

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

/** An organization in the server settings. */
export interface ShownRealm {
  url: string;
  name: string;
  /** The description, rendered as HTML. */
  description: string;
  /** Whether anonymous callers can read at least one channel. */
  webPublic: boolean;
}

/** The organization as the server settings show it; `undefined` for a root domain. */
export function realmOf(org: Organization, url: string): ShownRealm | undefined {
  if (org.identity.root_domain) return undefined;
  const { name, description } = org.identity;
  const webPublic =
    org.settings.public_access &&
    org.tables.channels.by('reach', 'web-public').some((channel) => !channel.is_archived);
  return { url, name, description: renderPublicText(org, description), webPublic };
}

const SAML_METHOD: z.input<typeof externalMethod> = {
  name: 'saml:example',
  display_name: 'Example single sign-on',
  display_icon: null,
  login_url: '/accounts/login/social/saml/example',
  signup_url: '/accounts/register/social/saml/example',
};

export function presentServerSettings(server: {
  level: number;
  push: boolean;
  /** Whether the calling client is too old. */
  incompatible: boolean;
  methods: Settings['authentication_methods'];
  /** Whether users sign in without a password. */
  development: boolean;
  realm?: ShownRealm;
}): z.input<typeof serverSettingsSchema> {
  const { level, push, incompatible, methods, development, realm } = server;
  return {
    authentication_methods: {
      password: methods.Email,
      dev: development,
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
    push_notifications_enabled: push,
    is_incompatible: incompatible,
    email_auth_enabled: methods.Email,
    require_email_format_usernames: true,
    ...(realm === undefined ? {} : presentRealm(realm)),
  };
}

/** Path of the organization's icon. */
export const REALM_ICON = '/avatar/realm?v=1';

function presentRealm({ url, name, description, webPublic }: ShownRealm) {
  return {
    realm_uri: url,
    realm_url: url,
    realm_name: name,
    realm_icon: REALM_ICON,
    realm_description: description,
    realm_web_public_access_enabled: webPublic,
  };
}
