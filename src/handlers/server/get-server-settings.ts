import * as z from 'zod';
import { defineEndpoint, since, zulipName } from '../../contract/index.js';
import { renderMarkdown } from '../../markdown/index.js';
import type { Organization } from '../../model/index.js';
import { presentVersion, versionShape } from '../../present/server.js';

const externalMethod = z.object({
  name: z.string(),
  display_name: z.string(),
  display_icon: z.string().nullable(),
  login_url: z.string(),
  signup_url: z.string(),
});

/** Deprecated by `external_authentication_methods`. The reference leaves the six providers unnamed. */
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

export const getServerSettings = defineEndpoint({
  method: 'GET',
  path: '/server_settings',
  area: 'server',
  reference: 21,
  summary: 'Describe the server, without authentication',
  auth: 'none',
  response: z.object({
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
  }),
  errors: [],
  run({ org, level, realmUrl, userAgent }) {
    return {
      authentication_methods: {
        password: true,
        dev: false,
        email: true,
        ldap: false,
        remoteuser: false,
        saml: true,
        'openid connect': false,
        code_hosting: false,
        directory_service: false,
        second_code_hosting: false,
        device_maker: false,
        search_engine: false,
        chat_platform: false,
      },
      external_authentication_methods: [
        {
          name: 'saml:example',
          display_name: 'Example single sign-on',
          display_icon: null,
          login_url: '/accounts/login/social/saml/example',
          signup_url: '/accounts/register/social/saml/example',
        },
      ],
      ...presentVersion(level),
      push_notifications_enabled: org.settings.push_notifications_enabled,
      // The published server refuses exactly this client, which exists for trying it out.
      is_incompatible: userAgent.startsWith('ZulipInvalid'),
      email_auth_enabled: true,
      require_email_format_usernames: true,
      ...(org.identity.root_domain ? {} : presentRealm(org, realmUrl)),
    };
  },
});

/** What the settings say of one organization; the root domain of a server with several belongs to none. */
function presentRealm(org: Organization, realmUrl: string) {
  const webPublic = org.tables.channels.by('reach', 'web-public').some((channel) => !channel.is_archived);
  return {
    realm_uri: realmUrl,
    realm_url: realmUrl,
    realm_name: org.identity.name,
    realm_icon: '/avatar/realm?v=1',
    realm_description: renderMarkdown(org.identity.description),
    realm_web_public_access_enabled: webPublic,
  };
}
