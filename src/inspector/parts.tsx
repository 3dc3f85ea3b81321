import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useStore } from './store.js';
import { tokensOf } from './text.js';

const CONFIRMATION_MS = 1500;

interface ButtonProps {
  /** The name for screen readers, if the text alone is not clear. */
  label?: string;
  /** Shown while the pointer is on the button. */
  title?: string;
  class?: string;
  disabled?: boolean;
  action(): unknown;
  children: ComponentChildren;
}

/** A button that shows the error if its action fails. */
export function Button({ label, class: name, action, children, ...attributes }: ButtonProps) {
  const { runAction } = useStore();
  return (
    <button type="button" class={name} aria-label={label} {...attributes} onClick={() => runAction(action)}>
      {children}
    </button>
  );
}

/** The main button of a form. */
export function Submit(props: { title?: string; children: string }) {
  return <button type="submit" class="primary" {...props} />;
}

/** A form that shows the error if its submission fails. */
export function Form(props: { class?: string; action(): unknown; children: ComponentChildren }) {
  const { runAction } = useStore();
  const submit = (event: Event) => {
    event.preventDefault();
    void runAction(props.action);
  };
  return (
    <form class={props.class} onSubmit={submit}>
      {props.children}
    </form>
  );
}

export function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** Attributes that connect a control to a signal. */
export function bind<T extends string>(value: Signal<T>) {
  return {
    value: value.value,
    change(changed: string) {
      // The menu contains only values of this type.
      value.value = changed as T;
    },
  };
}

interface TextAreaProps {
  label: string;
  rows: number;
  class?: string;
  placeholder?: string;
  value: string;
  change(value: string): void;
}

export function TextArea({ label, change, ...attributes }: TextAreaProps) {
  return (
    <Field label={label}>
      <textarea
        spellcheck={false}
        {...attributes}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </Field>
  );
}

interface InputProps {
  type?: 'text' | 'number' | 'search';
  min?: number;
  max?: number;
  step?: number | 'any';
  placeholder?: string;
  required?: boolean;
  label: string;
  value: string;
  change(value: string): void;
  /** Values to choose from. Other values can be typed. */
  choices?: readonly string[] | undefined;
}

export function Input({ label, value, change, choices, ...attributes }: InputProps) {
  const list = choices === undefined ? undefined : `choices-${label.replaceAll(/\W/g, '-')}`;
  return (
    <Field label={label}>
      <input
        autocomplete="off"
        spellcheck={false}
        {...attributes}
        list={list}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {choices && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

interface OptionsProps {
  value: string;
  /** Values, or values with their labels. */
  options: readonly (string | readonly [value: string, text: string])[];
}

interface SelectProps extends OptionsProps {
  label: string;
  change(value: string): void;
}

export function Select({ label, value, change, options }: SelectProps) {
  return (
    <Field label={label}>
      <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        <Options options={options} value={value} />
      </select>
    </Field>
  );
}

export function Options({ options, value }: OptionsProps): ComponentChildren {
  return options.map((option) => {
    const [name, text] = typeof option === 'string' ? [option, option] : option;
    return (
      <option key={name} value={name} selected={name === value}>
        {text}
      </option>
    );
  });
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
}

/** A table, scrollable by keyboard. */
export function Table<T>({ caption, rows, columns, wrapped = [], isMarked }: TableProps<T>) {
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

interface CopyProps {
  /** Describes the text for screen readers, such as `email of owner`. */
  what: string;
  /** Name of the button for screen readers; by default its text and `what`. */
  label?: string;
  text(): string | Promise<string>;
  children?: string;
}

/** A button that copies a string, or shows it if the browser forbids copying. */
export function Copy({ what, text, children = 'Copy', label = `${children} ${what}` }: CopyProps) {
  const { notify, showDialog } = useStore();
  const isCopied = useSignal(false);
  const copy = async () => {
    const copied = await text();
    try {
      await navigator.clipboard.writeText(copied);
    } catch {
      showDialog(what, copied);
      return;
    }
    notify(`Copied: ${what}`);
    isCopied.value = true;
    setTimeout(() => {
      isCopied.value = false;
    }, CONFIRMATION_MS);
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

/** Prose, with the parts between backticks as code. */
export function Prose({ text }: { text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>
  );
}

/** Shown instead of an empty list. */
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
