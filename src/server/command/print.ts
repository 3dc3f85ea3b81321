/** Exit statuses: differences, or a port that is taken; and a mistake on the command line or in a file. */
export const FAILED = 1;
export const USAGE = 2;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Says in one line what is wrong; answers the exit status. */
export function complain(message: string, status: number): number {
  process.stderr.write(`error: ${message.replaceAll('\n', ' ')}\n`);
  return status;
}
