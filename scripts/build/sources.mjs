import { readFileSync } from 'node:fs';

/** Sources are TypeScript, but import each other as `.js` files. */
export const EXTENSIONS = { '.js': ['.ts', '.tsx', '.js'] };

/**
 * Imports `./style.css?inline` as a string, like Vite.
 * @returns {import('rolldown').Plugin}
 */
export function inlineStyles() {
  return {
    name: 'inline-styles',
    load: {
      filter: { id: /\.css\?inline$/ },
      handler: (id) => `export default ${JSON.stringify(readFileSync(id.replace('?inline', ''), 'utf8'))};`,
    },
  };
}
