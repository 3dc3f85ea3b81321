/**
 * The colors of code, as variables that style.css sets for light and dark pages. A theme for each of them would find the
 * tokens of every block twice, which was half of the time of a build.
 */
const color = (name: string) => `var(--code-${name})`;
const rule = (name: string, ...scope: string[]) => ({ scope, settings: { foreground: color(name) } });

export const codeTheme = {
  name: 'variables',
  type: 'light' as const,
  colors: { 'editor.foreground': color('text'), 'editor.background': 'transparent' },
  settings: [
    { settings: { foreground: color('text') } },
    rule('comment', 'comment', 'punctuation.definition.comment'),
    rule('string', 'string', 'punctuation.definition.string', 'markup.inline.raw'),
    rule(
      'constant',
      'constant',
      'support.constant',
      'constant.character.escape',
      'variable.language',
      'variable.other.enummember',
      'entity.other.attribute-name',
    ),
    rule('keyword', 'keyword', 'storage', 'punctuation.definition.template-expression'),
    rule('function', 'entity.name.function', 'support.function', 'meta.decorator entity.name'),
    rule(
      'type',
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'entity.name.namespace',
    ),
    rule(
      'name',
      'support.type.property-name.json',
      'entity.name.tag',
      'support.class.component',
      'meta.object-literal.key',
    ),
    rule('text', 'meta.template.expression', 'string variable', 'source.shell string variable'),
  ],
};
