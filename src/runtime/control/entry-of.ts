import type { JournalEntry } from '../index.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';
import { notFound } from './route.js';

/**
 * Returns the journal entry with this ID.
 * @throws ApiError `NOT_FOUND`
 */
export function entryOf({ requests }: TeamChatMock, id: string): JournalEntry {
  const entry = requests.find((candidate) => String(candidate.id) === id);
  if (entry === undefined) throw notFound(`Request ${id} is not in the journal.`);
  return entry;
}
