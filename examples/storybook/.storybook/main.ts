import type { StorybookConfig } from '@storybook/preact-vite';

export default {
  framework: '@storybook/preact-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', 'msw-storybook-addon', 'team-chat-mock/storybook'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) => ({
    ...config,
    // Components and mock are in folders above with packages of their own; all must use these.
    resolve: {
      ...config.resolve,
      dedupe: ['msw', 'preact', '@preact/signals', 'team-chat-mock'],
    },
    build: { ...config.build, chunkSizeWarningLimit: 2000 },
  }),
} satisfies StorybookConfig;
