import { badParameter, badRequest } from '../../contract/errors/index.js';
import type { ChannelFolder, DeepReadonly, Organization } from '../../model/index.js';
import { noRecord, requestAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';

type Folder = DeepReadonly<ChannelFolder>;

/** Returns the channel folder with this ID. */
export function requireFolder(org: Organization, folderId: number): Folder {
  const folder = org.tables.channel_folders.get(folderId);
  if (folder === undefined)
    throw noRecord(badRequest(`There is no channel folder ${folderId}`), org, 'channel_folders', folderId);
  return folder;
}

/** Trims and checks a folder name, which must not be empty or too long. */
export function parseFolderName(org: Organization, input: string): string {
  const name = input.trim();
  if (name === '') throw badParameter('name', 'must not be empty');
  assertLength('name', name, org.settings.max_channel_folder_name_length);
  assertPrintable('name', name);
  return name;
}

/** Checks that no other active folder has this name, ignoring case. */
export function assertFolderNameFree(org: Organization, name: string, folder?: Folder): void {
  const holders = org.tables.channel_folders.idsBy('activeName', name.toLowerCase());
  const holder = holders.find((id) => id !== folder?.id);
  if (holder === undefined) return;
  throw badParameter('name', `another folder is named ${name}`).because(
    'uniqueName',
    `The channel folder ${holder} is active and has the name ${name}`,
    'send another "name"',
    ...requestAs(org, isAdministrator, 'patch', `/channel_folders/${holder}`, { name: `${name} 2` }),
  );
}
