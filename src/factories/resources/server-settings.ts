import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import {
  presentServerSettings,
  realmOf,
  serverSettingsSchema,
} from '../../handlers/server/server.present.js';
import { DEFAULT_IDENTITY, DEFAULT_SETTINGS } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { renderMarkdown } from '../markdown.js';

/** The settings of a server. */
export type WireServerSettings = z.output<typeof serverSettingsSchema>;
/** The overrides of server settings: its fields, and whether the server is at the root domain, outside of organizations. */
export type ServerSettingsInput = WireServerSettings & { root_domain: boolean };

const traits = {
  withoutPush: () => ({ push_notifications_enabled: false }),
  /** At the root domain, without the fields of an organization. */
  rootDomain: () => ({ root_domain: true }),
  incompatible: () => ({ is_incompatible: true }),
} satisfies Traits<ServerSettingsInput>;

export const serverSettings: Definition<
  WireServerSettings,
  ServerSettingsInput,
  WireServerSettings,
  typeof traits
> = {
  name: 'serverSettings',
  schema: serverSettingsSchema,
  inputs: { root_domain: z.boolean() },
  stored: ['push_notifications_enabled'],
  traits,
  traitArguments: {},
  build(_context, { root_domain, ...input }) {
    const realm = {
      url: `https://${DEFAULT_IDENTITY.host}`,
      name: DEFAULT_IDENTITY.name,
      description: renderMarkdown(DEFAULT_IDENTITY.description),
      webPublic: false,
    };
    return {
      ...presentServerSettings({
        level: DEFAULT_LEVEL,
        push: true,
        incompatible: false,
        development: DEFAULT_SETTINGS.development_sign_in,
        methods: DEFAULT_SETTINGS.authentication_methods,
        ...(root_domain ? {} : { realm }),
      }),
      ...input,
    };
  },
  // A mock has one server.
  count: () => 0,
  async store(org, wire, input) {
    if (input.root_domain !== undefined && input.root_domain !== (org.identity.root_domain ?? false)) {
      throw badParameter('root_domain', 'cannot change; create the mock with `scenario: "root-domain"`');
    }
    if (input.is_incompatible) {
      throw badParameter('is_incompatible', 'follows from the client: send `User-Agent: ZulipInvalid`');
    }
    org.settings = { ...org.settings, push_notifications_enabled: wire.push_notifications_enabled };
    const realm = realmOf(org, `https://${org.identity.host}`);
    return presentServerSettings({
      level: DEFAULT_LEVEL,
      push: org.settings.push_notifications_enabled,
      incompatible: false,
      development: org.settings.development_sign_in,
      methods: org.settings.authentication_methods,
      ...(realm && { realm }),
    });
  },
};
