import type { ComponentChildren } from 'preact';
import { useStore } from './store.js';
import { cellText, timeText } from './text.js';

/** A link to a section if the page belongs to the inspector, otherwise a button. */
export function SectionLink(props: { to: string; current: boolean; children: ComponentChildren }) {
  const { to, current, children } = props;
  const { hasAddresses, route } = useStore();
  const mark = current ? 'page' : undefined;
  if (hasAddresses) {
    return (
      <a href={`#${to}`} aria-current={mark} data-section={to}>
        {children}
      </a>
    );
  }
  const show = () => {
    route.value = to;
  };
  return (
    <button type="button" class="tab" aria-current={mark} onClick={show}>
      {children}
    </button>
  );
}

export function RecordLink({ table, id }: { table: string; id: number }) {
  return <TextLink to={`records/${table}/${id}`} text={`${table} ${id}`} />;
}

/** A link to a request in the journal. */
export function EntryLink({ id }: { id: number }) {
  return <TextLink to={`journal/${id}`} text={`request ${id}`} />;
}

/** A link within text if the page belongs to the inspector, otherwise a button that looks like one. */
function TextLink({ to, text }: { to: string; text: string }) {
  const { hasAddresses, navigate } = useStore();
  return hasAddresses ? (
    <a href={`#${to}`}>{text}</a>
  ) : (
    <button type="button" class="link" onClick={() => navigate(to)}>
      {text}
    </button>
  );
}

/** The collections that columns refer to. */
const REFERENCES: Record<string, string> = {
  user_id: 'users',
  sender_id: 'users',
  creator_id: 'users',
  invited_by: 'users',
  bot_owner_id: 'users',
  owner_id: 'users',
  muted_user_id: 'users',
  channel_id: 'channels',
  stream_id: 'channels',
  message_id: 'messages',
  first_message_id: 'messages',
  group_id: 'user_groups',
  folder_id: 'channel_folders',
  field_id: 'profile_fields',
};

const TIME_COLUMN = /(?:_at|_time|timestamp|date_\w+|_date|_until|^at|^time)$/;
/** UNIX seconds of the year 2001. Smaller numbers are durations. */
const EARLIEST_TIME = 1_000_000_000;
const LATEST_TIME = 10_000_000_000;

/** A value of a record: a link to another record, a readable time, or its JSON. */
export function RecordValue({ table, column, value }: { table: string; column: string; value: unknown }) {
  const target = REFERENCES[column];
  if (target !== undefined && target !== table && typeof value === 'number') {
    return (
      <SectionLink to={`records/${target}/${value}`} current={false}>
        {value}
      </SectionLink>
    );
  }
  if (isTime(column, value)) return <time title={String(value)}>{timeText(value)}</time>;
  return <>{cellText(value)}</>;
}

function isTime(column: string, value: unknown): value is number {
  return (
    TIME_COLUMN.test(column) && typeof value === 'number' && value > EARLIEST_TIME && value < LATEST_TIME
  );
}

/** Saves a string as a file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
