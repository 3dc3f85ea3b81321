import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './paths.mjs';

/** Collects the licenses of bundled libraries, which must be included. */
export class LicenseList {
  /** @type {Set<string>} */
  #packages = new Set();

  /** @returns {import('rolldown').Plugin} */
  plugin() {
    return {
      name: 'licenses',
      generateBundle: (_, bundle) => {
        for (const output of Object.values(bundle)) {
          for (const id of output.type === 'chunk' ? Object.keys(output.modules) : []) {
            const [folder] = /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
            if (folder !== undefined) this.#packages.add(folder);
          }
        }
      },
    };
  }

  /** @param {string} file */
  write(file) {
    const texts = [...this.#packages].sort().map((folder) => {
      /** @type {{ name: string, version: string, license?: string }} */
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
      if (license === undefined) throw new Error(`${folder.slice(ROOT.length)} has no license.`);
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
      // Some packages only name their license.
      const text = file === undefined ? license : readFileSync(`${folder}/${file}`, 'utf8').trim();
      return `${name} ${version} (${license})\n\n${text}\n`;
    });
    writeFileSync(file, texts.join(`\n${'-'.repeat(80)}\n\n`));
  }
}
