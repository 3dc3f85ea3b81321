import type { Message } from 'team-chat-mock/schemas';
import { channelHash, directHash, topicHash } from '../narrow';

/** Whether both messages are in the same conversation. */
export function samePlace(a: Message, b: Message | undefined): boolean {
  return (
    b !== undefined &&
    a.recipient_id === b.recipient_id &&
    a.subject.toLowerCase() === b.subject.toLowerCase()
  );
}

/** The conversation of a message, with links to it. */
export function MessagePlace({ message, ownId }: { message: Message; ownId: number | undefined }) {
  const { stream_id, display_recipient: recipient, subject } = message;
  if (stream_id !== undefined && typeof recipient === 'string') {
    return (
      <>
        <a href={channelHash(stream_id, recipient)}>#{recipient}</a> ›{' '}
        <a href={topicHash(stream_id, recipient, subject)}>{subject}</a>
      </>
    );
  }
  const people = typeof recipient === 'string' ? [] : recipient;
  const others = people.filter(({ id }) => id !== ownId || people.length === 1);
  return (
    <a href={directHash(people.map(({ id }) => id))}>{others.map(({ full_name }) => full_name).join(', ')}</a>
  );
}
