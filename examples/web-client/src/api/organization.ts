import type { ResponseOf } from 'team-chat-mock/schemas';
import type { Api } from './client';

export type Organization = ResponseOf<'POST /register'>;

const known = new WeakMap<Api, Promise<Organization>>();

/**
 * The organization's limits and vocabulary, fetched once per user. They are in the response to
 * registering a queue, which is deleted at once.
 */
export function organizationOf(api: Api): Promise<Organization> {
  let organization = known.get(api);
  if (organization === undefined) {
    organization = register(api);
    known.set(api, organization);
    organization.catch(() => known.delete(api));
  }
  return organization;
}

async function register(api: Api): Promise<Organization> {
  const organization = await api.call('POST /register', { params: { event_types: [] } });
  await api.call('DELETE /events', { params: { queue_id: organization.queue_id } });
  return organization;
}
