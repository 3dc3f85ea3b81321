import { relative } from 'node:path';
import { SRC } from './paths.mjs';

const MARK = '__MODULE_URL__';

/** Keeps `import.meta.url` as if each module of `src` had a separate file in `dist`. */
export function moduleUrls() {
  return {
    name: 'module-urls',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(SRC)) return null;
        const path = JSON.stringify(id.slice(SRC.length).replace(/\.ts$/, '.js'));
        // All other positions stay the same, at least by line.
        return { code: code.replaceAll('import.meta.url', `${MARK}(${path})`), map: null };
      },
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(MARK)) return null;
      const placed = code.replaceAll(new RegExp(`${MARK}\\("([^"]+)"\\)`, 'g'), (_, path) => {
        const from = relative(`${fileName}/..`, path);
        return `new URL(${JSON.stringify(from.startsWith('.') ? from : `./${from}`)}, import.meta.url).href`;
      });
      return { code: placed, map: null };
    },
  };
}
