/** A case whose responses differ from Zulip's on purpose. */
export interface KnownDifference {
  /** The name of the case. */
  case: string;
  /** The reason why the mock differs. */
  reason: string;
}

/**
 * The differences that a run against Zulip expects. A listed case that no longer differs fails the run. A run against a mock does not use
 * the list. No real server has shown these differences yet: they follow from decisions/003.
 */
export const knownDifferences: readonly KnownDifference[] = [
  {
    case: 'markdown/renders an image within text',
    reason: 'The mock renders images as links with their text; Zulip has elements for them since level 437.',
  },
  {
    case: 'markdown/renders a time that cannot be read',
    reason: 'The mock marks it as an error at every level; Zulip shows it as text since level 451.',
  },
  {
    case: 'markdown/renders a code block in an unknown language',
    reason: 'The mock keeps the name of the language as typed; Zulip makes it lower case.',
  },
  {
    case: 'markdown/renders a link to a topic',
    reason:
      'The mock links to the first message that the author may read; Zulip takes the latest since level 400.',
  },
  {
    case: 'narrows/has image in a quote',
    reason: 'The mock finds every link to an image; Zulip finds those that it shows as images.',
  },
];
