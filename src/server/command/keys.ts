/** Standard input, as far as keys need it. */
export interface KeyInput {
  isTTY?: boolean;
  setRawMode?(raw: boolean): unknown;
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', listener: (text: string) => void): unknown;
  off(event: 'data', listener: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** Actions of the keys. */
export interface KeyActions {
  open(): void;
  reset(): void;
  clear(): void;
  quit(): void;
}

/** Explains the keys. */
export const KEYS_LINE = 'Press o to open the inspector, r to reset, c to clear the journal, q to quit.';

const ACTIONS: Record<string, keyof KeyActions> = {
  o: 'open',
  r: 'reset',
  c: 'clear',
  q: 'quit',
  // Ctrl+C sends no signal while single keys are read.
  '\u0003': 'quit',
};

/**
 * Runs an action for each key pressed in a terminal.
 * @returns a function that stops listening
 */
export function listenForKeys(input: KeyInput, actions: KeyActions): () => void {
  const pressed = (text: string) => {
    const name = ACTIONS[text.toLowerCase()];
    if (name !== undefined) actions[name]();
  };
  input.setRawMode?.(true);
  input.setEncoding('utf8');
  input.on('data', pressed);
  input.resume();
  return () => {
    input.off('data', pressed);
    input.setRawMode?.(false);
    input.pause();
  };
}
