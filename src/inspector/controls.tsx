import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useStore } from './store.js';

// Buttons, forms and their controls, and functions that connect controls to signals.

interface ButtonProps {
  /** The name for screen readers, if the text alone is not clear. */
  label?: string;
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

/** Returns the attributes that connect a control to a signal. */
export function bind<T extends string>(value: Signal<T>) {
  return {
    value: value.value,
    change(changed: string) {
      // A menu offers only values of type `T`; other controls bind strings.
      value.value = changed as T;
    },
  };
}

export function setterOf<T>(target: Signal<T>): (value: T) => void {
  return (value) => {
    target.value = value;
  };
}

/** Returns a function that creates setters for the fields of a signal's value. */
export function fieldSettersOf<T extends object>(target: Signal<T>) {
  return <K extends keyof T>(name: K) =>
    (value: T[K]) => {
      target.value = { ...target.value, [name]: value };
    };
}
