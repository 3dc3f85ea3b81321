/** Elements are made here, and only here. Texts become text nodes, never markup. */

type Child = Node | string | number | null | undefined;

interface Props {
  class?: string;
  on?: Record<string, (event: Event) => void>;
  /** Anything else is an attribute; true is one without a value, false and undefined are none. */
  [attribute: string]: unknown;
}

/** An element with attributes, listeners and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { on = {}, ...attributes }: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const [event, listener] of Object.entries(on)) element.addEventListener(event, listener);
  fill(element, ...children);
  return element;
}

/** Gives an element these children in place of those that it has. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child) => child != null).map(asNode));
}

function asNode(child: Child): Node | string {
  return child instanceof Node ? child : String(child);
}

/** The element of the page with this ID. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** A button; what it does may fail, which is said. */
export function button(label: string, act: () => unknown, attributes: Props = {}): HTMLButtonElement {
  return el('button', { type: 'button', ...attributes, on: { click: () => void attempt(act) } }, label);
}

/** A form whose submission does something that may fail. */
export function form(act: () => unknown, attributes: Props, ...children: Child[]): HTMLFormElement {
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(act);
  };
  return el('form', { ...attributes, on: { submit } }, ...children);
}

/** A control with its label. */
export function labelled(text: string, control: HTMLElement): HTMLLabelElement {
  return el('label', { class: 'field' }, el('span', {}, text), control);
}

/** A table with a caption for those who do not see it. */
export function table(caption: string, head: string[], rows: Child[][]): HTMLElement {
  const row = (cells: Child[]) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell)));
  return el(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...head.map((cell) => el('th', { scope: 'col' }, cell)))),
      el('tbody', {}, ...rows.map(row)),
    ),
  );
}

/** What is shown where there is nothing. */
export function nothing(text: string): HTMLElement {
  return el('p', { class: 'nothing' }, text);
}

/** Does something, and says so if it fails. */
export async function attempt(act: () => unknown): Promise<void> {
  try {
    complain('');
    await act();
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
}

/** Says what went well. */
export function say(text: string): void {
  byId('said').textContent = text;
}

function complain(text: string): void {
  const close = button('Close', () => fill(byId('problem')));
  fill(byId('problem'), ...(text === '' ? [] : [el('p', {}, text), close]));
}
