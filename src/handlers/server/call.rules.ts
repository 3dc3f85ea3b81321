import { badRequest } from '../../contract/errors/index.js';
import type { CallProvider, Organization } from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';

/** Names of the services, as users know them, and their numbers in POST register. */
const CALL_SERVICES: Readonly<Record<CallProvider, { name: string; id: number }>> = {
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
  webex: { name: 'Webex', id: 8 },
};

/**
 * Checks that users can start calls in this service.
 * @throws ApiError `BAD_REQUEST` when the setting `call_providers` lacks it
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

/** The services in which users can start calls, as POST register lists them. */
export function presentCallServices({
  settings,
}: Organization): Record<string, { name: string; id: number }> {
  const offered = settings.call_providers.map((provider) => [provider, CALL_SERVICES[provider]]);
  return { disabled: { name: 'None', id: 0 }, ...Object.fromEntries(offered) };
}
