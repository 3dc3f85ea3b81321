/**
 * Replaces two modules by the data that they compute: the endpoints as far as it takes to recognize requests, and the
 * feature levels without the words about them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { ROOT, SRC } from './paths.mjs';

/** What the engine adds. */
const LATER = ['params', 'response', 'run', 'summary', 'docs'];

const COMPUTED = {
  [`${SRC}handlers/heads.ts`]: ['heads', ({ endpoints }) => endpoints.map(headOf)],
  [`${SRC}contract/levels/levels.ts`]: ['LEVELS', ({ LEVELS }) => LEVELS],
};

function headOf(endpoint) {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => !LATER.includes(name)));
}

let declared;

/** The declarations, from a bundle of their own. */
async function declarations() {
  const folder = mkdtempSync(`${ROOT}node_modules/.declarations-`);
  try {
    const bundle = await rolldown({
      input: 'declarations',
      platform: 'node',
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && id !== 'declarations',
      plugins: [
        {
          name: 'declarations',
          resolveId: (id) => (id === 'declarations' ? id : null),
          load: (id) =>
            id === 'declarations'
              ? `export { endpoints } from '${SRC}handlers/endpoints.ts'; export { LEVELS } from '${SRC}contract/levels/levels.ts';`
              : null,
        },
      ],
    });
    await bundle.write({ dir: folder, format: 'es', entryFileNames: 'declarations.mjs' });
    return await import(`${folder}/declarations.mjs`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function plainData() {
  return {
    name: 'plain-data',
    async load(id) {
      if (!Object.hasOwn(COMPUTED, id)) return null;
      declared ??= declarations();
      const [name, compute] = COMPUTED[id];
      return { code: `export const ${name} = ${JSON.stringify(compute(await declared))};`, moduleType: 'js' };
    },
  };
}
