import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import type { CallProvider, Organization } from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';
import { CALL_SERVICES } from './settings.rules.js';

export const createConstructorCall = defineEndpoint({
  method: 'POST',
  path: '/calls/constructorgroups/create',
  area: 'server',
  summary: 'Create Constructor Groups video call',
  docs: 'create-constructor-groups-video-call',
  since: 'constructorCalls',
  response: z.object({ url: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor }) {
    assertOffersCalls(org, 'constructor_groups');
    return { url: `https://constructor.example.com/groups/room/room-${actor.id}` };
  },
});

/**
 * Checks that users can start calls in this service.
 * @throws ApiError `BAD_REQUEST` if the setting `call_providers` does not contain the service
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
