/** Mutants that change no behavior, with the reason. They are not run. */
export const EQUIVALENT = [];
