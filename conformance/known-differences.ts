/** A case whose responses differ from Zulip's on purpose. */
export interface KnownDifference {
  /** The name of the case. */
  case: string;
  /** Why the mock does it in another way. */
  reason: string;
}

/** Checked both ways: a case of this list that no longer differs fails the run. They hold for Zulip, not for a mock. */
export const knownDifferences: readonly KnownDifference[] = [];
