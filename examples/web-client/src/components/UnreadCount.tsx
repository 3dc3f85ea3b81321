export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span class="count" role="img" aria-label={`${count} unread`}>
      {count}
    </span>
  );
}
