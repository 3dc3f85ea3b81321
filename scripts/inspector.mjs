/** Puts what of the inspector is no script beside its scripts. Part of the build. */
import { copyFileSync } from 'node:fs';

for (const name of ['index.html', 'style.css', 'icon.svg']) {
  copyFileSync(
    new URL(`../src/inspector/${name}`, import.meta.url),
    new URL(`../dist/inspector/${name}`, import.meta.url),
  );
}
