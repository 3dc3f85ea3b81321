/** Exit status of a taken port, and of a replay with differences. */
export const FAILED = 1;
/** Exit status of a mistake on the command line or in a file. */
export const USAGE = 2;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Prints an error as one line to standard error, and returns the exit status. */
export function complain(message: string, status: number): number {
  process.stderr.write(`error: ${message.replaceAll('\n', ' ')}\n`);
  return status;
}
