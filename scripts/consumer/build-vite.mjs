import { build } from 'vite';

await build({
  configFile: false,
  logLevel: 'error',
  build: {
    outDir: 'vite-out',
    target: 'es2022',
    modulePreload: false,
    rollupOptions: { input: 'bundled.mjs', output: { entryFileNames: 'bundled.mjs' } },
  },
});
