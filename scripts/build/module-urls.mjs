import { relative } from 'node:path';
import { SRC } from './paths.mjs';

const MARK = '__MODULE_URL__';

/** The URL of a chunk by format: CommonJS has no `import.meta`. */
const CHUNK_URL = { es: 'import.meta.url', cjs: 'require("node:url").pathToFileURL(__filename)' };

/**
 * Keeps `import.meta.url` as if each module of `src` had a separate file in `dist`.
 * @returns {import('rolldown').Plugin}
 */
export function moduleUrls() {
  return {
    name: 'module-urls',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(SRC)) return null;
        const path = JSON.stringify(id.slice(SRC.length).replace(/\.ts$/, '.js'));
        // A source map is not needed, because every line keeps its number.
        return { code: code.replaceAll('import.meta.url', `${MARK}(${path})`), map: null };
      },
    },
    renderChunk(code, { fileName }, { format }) {
      if (!code.includes(MARK)) return null;
      const placed = code.replaceAll(new RegExp(`${MARK}\\("([^"]+)"\\)`, 'g'), (_, path) => {
        const from = relative(`${fileName}/..`, path);
        // The comments keep the bundlers of users from looking for this file. The URL is only a base for resolving packages.
        return `new URL(/* webpackIgnore: true */ /* @vite-ignore */ ${JSON.stringify(from.startsWith('.') ? from : `./${from}`)}, ${CHUNK_URL[format === 'cjs' ? 'cjs' : 'es']}).href`;
      });
      return { code: placed, map: null };
    },
  };
}
