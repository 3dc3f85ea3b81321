/** @import { optionMeta } from '../src/runtime/mock/option-schema.ts' */
/** @typedef {{ name: string, meta: ReturnType<typeof optionMeta> }} Option */

/**
 * The interface of the mock's options, as TypeScript with comments.
 * @param {Option[]} options
 */
export function optionsInterface(options) {
  const fields = options.map(
    ({ name, meta }) =>
      `  /**\n   * ${meta.description}\n   * @default ${meta.shown}\n   * @example ${meta.example}\n   */\n  ${name}?: ${meta.type} | undefined;\n`,
  );
  return `// Generated from option-schema.ts by \`npm run generate\`. Do not edit.
import type { Dialect } from '../../contract/index.js';
import type { Moment, Settings } from '../../model/index.js';
import type { FeatureLevel, Latency, ScenarioRef } from './option-schema.js';
import type { Snapshot } from './snapshot.js';

/** Options of \`createTeamChatMock\`. All of them have a default. */
export interface TeamChatMockOptions {
${fields.join('')}}
`;
}

/**
 * The options as a table in Markdown.
 * @param {Option[]} options
 */
export function optionsTable(options) {
  const rows = options.map(({ name, meta }) => {
    const flag = meta.flag === undefined ? '' : `\`${meta.flag.replace(/ .*/, '')}\``;
    return `| \`${name}\` | ${flag} | \`${meta.shown}\` | ${meta.description} |`;
  });
  return ['| Option | Flag | Default | Description |', '|---|---|---|---|', ...rows, ''].join('\n');
}
