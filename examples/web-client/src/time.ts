/** UNIX seconds as the value of an input of the type `datetime-local`. */
export function toInput(seconds: number): string {
  const local = new Date(seconds * 1000);
  local.setMinutes(local.getMinutes() - local.getTimezoneOffset());
  return local.toISOString().slice(0, 16);
}

/** UNIX seconds of the value of such an input; `undefined` when it is empty. */
export function fromInput(value: string): number | undefined {
  return value === '' ? undefined : Math.floor(new Date(value).getTime() / 1000);
}

export function shownTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
