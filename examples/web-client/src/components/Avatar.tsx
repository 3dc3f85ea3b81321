/** The initials of a name on a distinct color: no picture is loaded. */
export function Avatar({ name, seed }: { name: string; seed: number }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span class="avatar" aria-hidden="true" style={{ '--hue': (seed * 67) % 360 }}>
      {initials}
    </span>
  );
}
