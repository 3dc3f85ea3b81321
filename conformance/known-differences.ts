/** A case whose responses differ from Zulip's on purpose. */
export interface KnownDifference {
  /** The name of the case. */
  case: string;
  /** The reason why the mock differs. */
  reason: string;
}

/**
 * Checked both ways: a case of this list that no longer differs fails the run. They hold for Zulip, not for a mock. None of them has been
 * seen on a real server yet: they follow from decisions/003.
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
