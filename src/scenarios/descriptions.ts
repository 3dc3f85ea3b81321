/** One sentence for each named scenario, apart from its code: the list of scenarios loads none of them. */
export const DESCRIPTIONS = {
  default: 'a small organization with eight personas, six channels and some of everything',
  empty: 'an owner and the system groups, nothing else',
} as const;

/** The name of a scenario that comes with the package. */
export type ScenarioName = keyof typeof DESCRIPTIONS;
