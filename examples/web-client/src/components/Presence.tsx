/** A dot for somebody who is online; filled while they are active. */
export function Presence({ status }: { status: string | undefined }) {
  if (status === undefined) return null;
  return <span class={`presence ${status}`} role="img" aria-label={status} title={status} />;
}
