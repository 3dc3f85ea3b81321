import { build } from 'esbuild';

await build({
  entryPoints: ['bundled.mjs'],
  outdir: 'esbuild-out',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  logLevel: 'warning',
});
