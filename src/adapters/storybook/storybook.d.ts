/**
 * The parts of Storybook's types that the binding uses, so that building it does not require Storybook, which is large.
 * This file is not published. `examples/storybook` checks the binding against Storybook's types.
 */
declare module 'storybook/internal/csf' {
  export interface Renderer {
    component: unknown;
  }
  export interface Args {
    [name: string]: unknown;
  }
  export interface Parameters {
    [name: string]: unknown;
  }
  export interface StoryContext<TRenderer extends Renderer = Renderer, TArgs = Args> {
    id: string;
  }
  export interface PreviewAddon<in TExtraContext = unknown> {
    parameters?: object;
    globalTypes?: object;
    // biome-ignore lint/suspicious/noExplicitAny: users type the values that Storybook passes
    loaders?: ((context: any) => Promise<object>)[];
    // biome-ignore lint/suspicious/noExplicitAny: users type the values that Storybook passes
    beforeEach?: (context: any) => void;
  }
}

declare module 'storybook/manager-api' {
  interface Panel {
    type: string;
    title: string;
    render(options: { active: boolean }): unknown;
  }
  export const addons: {
    register(id: string, register: () => void): void;
    add(id: string, panel: Panel): void;
    getChannel(): import('./channel.js').Channel;
  };
  export const types: { PANEL: string };
  export function useStorybookState(): { storyId: string };
  export function useGlobals(): [globals: object, update: (globals: object) => void];
}

/** Storybook's manager provides React. */
declare module 'react' {
  export function createElement(type: unknown, props?: object, ...children: unknown[]): unknown;
  export function useEffect(effect: () => (() => void) | undefined, inputs: readonly unknown[]): void;
  export function useRef<T>(initial: null): { readonly current: T | null };
  export function useState<T>(initial: T): [T, (value: T) => void];
}

/** The channel of the preview; missing outside of Storybook. */
declare var __STORYBOOK_ADDONS_CHANNEL__: import('./channel.js').Channel | undefined;
