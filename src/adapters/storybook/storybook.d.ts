/**
 * What the binding uses of Storybook's types, so that Storybook, which is large, need not be installed to build it. It
 * is not published: users have Storybook's own, against which `examples/storybook` checks the binding.
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
    // biome-ignore lint/suspicious/noExplicitAny: what Storybook hands over is typed by its user
    loaders?: ((context: any) => Promise<object>)[];
    // biome-ignore lint/suspicious/noExplicitAny: what Storybook hands over is typed by its user
    beforeEach?: (context: any) => void;
  }
}
