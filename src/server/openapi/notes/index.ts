import type { Endpoint } from '../../../contract/index.js';
import type { UserSettings } from '../../../model/index.js';
import { organizationNote } from './organization.js';
import { ENDPOINT_NOTES, SHARED_NOTES } from './parameters.js';
import { USER_SETTING_NOTES } from './user-settings.js';

/**
 * Returns the description of a parameter or of a capture of the path that the endpoint does not describe itself. They
 * are here because only documents need them, while endpoints are loaded in pages.
 */
export function noteOf({ name: endpoint }: Pick<Endpoint, 'name'>, name: string): string | undefined {
  return (
    ENDPOINT_NOTES[endpoint]?.[name] ??
    (endpoint === 'PATCH /realm' ? organizationNote(name) : undefined) ??
    SHARED_NOTES[name] ??
    USER_SETTING_NOTES[name as keyof UserSettings]
  );
}
