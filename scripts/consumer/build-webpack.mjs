import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const path = fileURLToPath(new URL('webpack-out', import.meta.url));
const config = {
  mode: 'production',
  target: ['web', 'es2022'],
  entry: './bundled.mjs',
  experiments: { outputModule: true },
  output: { path, filename: 'bundled.mjs', module: true, chunkLoading: 'import', publicPath: './' },
  // Minifying takes the longest and is irrelevant here.
  optimization: { minimize: false },
  performance: { hints: false },
};
webpack(config, (error, stats) => {
  if (error !== null || stats.hasErrors() || stats.hasWarnings()) {
    console.error(error ?? stats.toString('errors-warnings'));
    process.exitCode = 1;
  }
});
