import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { JournalEntry } from './control-api.js';
import { Button, setterOf } from './controls.js';
import { useStore } from './store.js';
import { isSuccess, statusText, tokensOf } from './text.js';

interface LinkProps {
  /** Route of the target, such as `records/users/4`. */
  to: string;
  /** Whether the target is shown. */
  isCurrent?: boolean;
  /** Class of the button; by default, it looks like a link. */
  buttonClass?: string;
  children: ComponentChildren;
}

/** A link if the page belongs to the inspector, otherwise a button. */
export function Link({ to, isCurrent, buttonClass = 'link', children }: LinkProps) {
  const { hasAddresses, navigate } = useStore();
  const mark = isCurrent ? 'page' : undefined;
  return hasAddresses ? (
    <a href={`#${to}`} aria-current={mark}>
      {children}
    </a>
  ) : (
    <button type="button" class={buttonClass} aria-current={mark} onClick={() => navigate(to)}>
      {children}
    </button>
  );
}

export function RecordLink({ table, id }: { table: string; id: number }) {
  return <Link to={`records/${table}/${id}`}>{`${table} ${id}`}</Link>;
}

export function EntryLink({ id }: { id: number }) {
  return <Link to={`journal/${id}`}>{`request ${id}`}</Link>;
}

interface TableProps<T> {
  caption: string;
  rows: readonly T[];
  /** The cells of a row, by the heading of their column. */
  columns: Record<string, (row: T, index: number) => ComponentChildren>;
  /** Headings of the columns whose text wraps. */
  wrapped?: readonly string[];
  /** Whether a link led to this row. */
  isMarked?(row: T): boolean;
  /** Shown if there are no rows. */
  empty?: string;
}

/** A table that can be scrolled with the keyboard. */
export function Table<T>({ caption, rows, columns, wrapped = [], isMarked, empty }: TableProps<T>) {
  if (rows.length === 0 && empty !== undefined) return <Empty>{empty}</Empty>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll
    <section class="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <thead>
          <tr>
            {Object.keys(columns).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} data-marked={isMarked?.(row)}>
              {Object.entries(columns).map(([heading, cell]) => (
                <td key={heading} class={wrapped.includes(heading) ? 'wrap' : undefined}>
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Milliseconds for which a button confirms that it has copied its string. */
const CONFIRMATION_MS = 1500;

interface CopyProps {
  /** Describes the text for screen readers, such as `email of owner`. */
  what: string;
  /** Name of the button for screen readers; by default, the button's text followed by `what`. */
  label?: string;
  text(): string | Promise<string>;
  children?: string;
}

/** A button that copies a string, or shows it if the browser forbids copying. */
export function Copy({ what, text, children = 'Copy', label = `${children} ${what}` }: CopyProps) {
  const { copyOrShow } = useStore();
  const isCopied = useSignal(false);
  const setCopied = setterOf(isCopied);
  const copy = async () => {
    if (!(await copyOrShow(await text(), what, `Copied: ${what}`))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMATION_MS);
  };
  return (
    <Button class="copy" label={label} action={copy}>
      {isCopied.value ? 'Copied' : children}
    </Button>
  );
}

/** A value as JSON, or a string unchanged. */
export function Json({ value, label }: { value: unknown; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll
    <section class="json" tabIndex={0} aria-label={label}>
      <pre>
        {tokensOf(value).map(({ text, kind }, index) => (
          <span key={index} class={kind}>
            {text}
          </span>
        ))}
      </pre>
    </section>
  );
}

/** Prose in which the parts between backticks are shown as code. */
export function Prose({ text }: { text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
  );
}

export function Method({ name }: { name: string }) {
  return (
    <span class="method" data-method={name}>
      {name}
    </span>
  );
}

export function Status({ of: entry }: { of: JournalEntry }) {
  return <span class={isSuccess(entry) ? 'status ok' : 'status bad'}>{statusText(entry)}</span>;
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
