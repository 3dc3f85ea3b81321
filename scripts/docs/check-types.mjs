/** Compiles every block marked `run` in the documentation, with the types of the built package. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const target = join(root, 'docs/.vitepress/cache/snippets');
const OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'preserve',
  types: ['node', 'vite/client'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

rmSync(target, { recursive: true, force: true });
let count = 0;
for (const folder of ['guide', 'features', 'recipes']) {
  for (const name of readdirSync(join(root, 'docs', folder)).filter((file) => file.endsWith('.md'))) {
    const text = readFileSync(join(root, 'docs', folder, name), 'utf8');
    for (const [, language, label, code = ''] of text.matchAll(
      /^```(tsx?) (?:run|\[([\w-]+\.ts)\])[^\n]*\n([\s\S]*?)^```$/gm,
    )) {
      const file = join(target, folder, label ?? `${name.replace('.md', '')}-${count++}.${language}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code.includes('import ') ? code : `export {};\n${code}`);
    }
  }
}
writeFileSync(join(target, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['.'] }));
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', target], {
  stdio: 'inherit',
});
console.log(`Compiled ${count} snippets.`);
