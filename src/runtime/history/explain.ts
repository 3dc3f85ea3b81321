import { type Organization, userText } from '../../model/index.js';
import { countText, withPeriod } from '../../strings.js';
import { definite, fieldsOf, groupedBy } from '../../values.js';
import type { EntryRef, JournalEntry } from '../journal/journal-entry.js';
import type { JournalStore } from '../journal/journal-store.js';
import { hideSecrets, withoutCookies } from '../journal/secrets.js';
import type { HistoryLog } from './history-log.js';
import { changesBetween, requireEntry, scalarsAt } from './moment.js';

type Fields = Record<string, unknown>;

/** A record that a request created, changed or deleted. */
export interface ExplainedChange {
  /** A table of `mock.db`, or `settings` for the organization's settings. */
  table: string;
  /** ID of the record; null for settings. */
  id: number | null;
  /** IDs of other records in a changed record, such as `{ message_id: 46, user_id: 4 }`; absent if there are none. */
  of?: Record<string, number>;
  /** Values of the changed fields before the request; null for a new record. */
  before: Fields | null;
  /** Values of the changed fields after the request; null for a deleted record. */
  after: Fields | null;
}

/** An event that a request caused. */
export interface ExplainedEvent {
  queue_id: string;
  user_id: number | null;
  event: Fields;
}

/** The effects of a request, or the reason why it was rejected. Never contains credentials. */
export interface Explanation {
  /** One sentence about the effects, or about the setting, role or record that made the rule reject the request. */
  summary: string;
  /** Name of the rule that rejected the request; null if none did. */
  rule: string | null;
  /** Ways to make a rejected request pass: calls on a mock, or changes to the request. Each is enough on its own. */
  allow: string[];
  /** The records that the request created, changed and deleted. */
  changes: ExplainedChange[];
  /** The events that followed, in the order in which they were sent. */
  events: ExplainedEvent[];
}

interface ExplainedMock {
  journal: JournalStore;
  history: HistoryLog;
  org: Organization;
}

/** @throws UsageError when the journal has no such entry */
export function explain(mock: ExplainedMock, input: EntryRef): Explanation {
  const { journal, history, org } = mock;
  const entry = requireEntry(journal, input);
  const { spans = [], refusal } = journal.effectsOf(entry) ?? {};
  const changes = spans.flatMap(({ from, to }) => explainedChanges(mock, from, to));
  const emitted = spans.flatMap((span) => history.of(span)).flatMap((step) => step.events);
  const events = emitted.map(({ queueId, userId, event }) => ({ queue_id: queueId, user_id: userId, event }));
  const explanation: Explanation = {
    summary: refusal === undefined ? outcomeOf(org, entry, changes, events) : sentence(refusal.because),
    rule: refusal?.rule ?? null,
    allow: [...(refusal?.allow ?? [])],
    changes,
    events,
  };
  return hideSecrets(org, explanation);
}

/** Formats an explanation as a string: its summary, followed by ways to make the request pass. */
export function explanationText({ summary, allow }: Pick<Explanation, 'summary' | 'allow'>): string {
  if (allow.length === 0) return summary;
  const isCode = (way: string) => /^[\w.]+\(/.test(way);
  const ways = allow.map((way) => (isCode(way) ? `\`${way}\`` : way));
  return `${summary} Allow it: ${ways.join(', or ')}`;
}

/** Returns the changes between two positions of the history, with the fields that differ. */
export function explainedChanges(
  { history, org }: Omit<ExplainedMock, 'journal'>,
  from: number,
  to: number,
): ExplainedChange[] {
  const records = changesBetween(history, from, to).map(({ table, id, before, after }) => ({
    table: table.name,
    id,
    ...referencesOf(before, after),
    ...differences(withoutCookies(table.name, before), withoutCookies(table.name, after)),
  }));
  const { settings: before } = scalarsAt(org, history, from);
  const { settings: after } = scalarsAt(org, history, to);
  if (before === after) return records;
  return [...records, { table: 'settings', id: null, ...differences(before, after) }];
}

/** Returns the IDs of other records that a changed record refers to both before and after the change. */
function referencesOf(before?: object, after?: object): { of?: Record<string, number> } {
  if (before === undefined || after === undefined) return {};
  const old = fieldsOf(before);
  const references = Object.entries(after).filter(
    ([name, value]) => name.endsWith('_id') && typeof value === 'number' && value === old[name],
  );
  return references.length === 0 ? {} : { of: Object.fromEntries(references) };
}

/** Returns the fields that differ, or the whole record if it was created or deleted. */
function differences(before?: object, after?: object): Pick<ExplainedChange, 'before' | 'after'> {
  const [old, changed] = [fieldsOf(before), fieldsOf(after)];
  if (before === undefined) return { before: null, after: { ...changed } };
  if (after === undefined) return { before: { ...old }, after: null };
  const names = [...new Set([...Object.keys(old), ...Object.keys(changed)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(changed[name]),
  );
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(old), after: pick(changed) };
}

/** Describes the effects of a request that no rule rejected, in one sentence. */
function outcomeOf(
  org: Organization,
  { endpoint, method, path, user_id: userId, status, note }: JournalEntry,
  changes: readonly ExplainedChange[],
  events: readonly ExplainedEvent[],
): string {
  if (status === 0 || status >= 400) return sentence(note ?? `The response has the status ${status}`);
  const caller = userId === null ? 'an anonymous caller' : userText(org, userId);
  const kinds: [string, ExplainedChange[]][] = [
    ['created', changes.filter(({ before }) => before === null)],
    ['changed', changes.filter(({ before, after }) => before !== null && after !== null)],
    ['deleted', changes.filter(({ after }) => after === null)],
  ];
  const effects: string[] = [];
  for (const [verb, ofKind] of kinds) if (ofKind.length > 0) effects.push(`${verb} ${recordsText(ofKind)}`);
  if (events.length > 0) effects.push(eventsText(events));
  const outcome = effects.length === 0 ? 'changed nothing' : listed(effects);
  return sentence(`${endpoint ?? `${method} ${path}`} of ${caller} ${outcome}`);
}

/** Maximum number of IDs that a summary lists per table. Above it, the summary contains the number of records. */
const MAX_LISTED = 3;

function recordsText(changes: readonly ExplainedChange[]): string {
  const tables = [...groupedBy(changes, ({ table }) => table)];
  return listed(
    tables.map(([table, ofTable]) => {
      if (table === 'settings') return table;
      if (ofTable.length > MAX_LISTED) return `${ofTable.length} records of ${table}`;
      return `${table} ${ofTable.map(({ id }) => id).join(', ')}`;
    }),
  );
}

function eventsText(events: readonly ExplainedEvent[]): string {
  const types = [...new Set(events.map(({ event }) => String(event.type)))];
  const queues = new Set(events.map(({ queue_id }) => queue_id)).size;
  const sent = events.length === 1 ? 'the event' : `${events.length} events`;
  return `sent ${sent} ${listed(types)} to ${countText(queues, 'event queue')}`;
}

function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function sentence(text: string): string {
  return withPeriod(definite(text.split('\n')[0]));
}
