import { type Narrow, operandIn } from '../narrow';
import { Composer, type Destination } from './Composer';
import { ConversationHeader } from './ConversationHeader';
import { MessageList } from './MessageList';
import { TypingLine } from './TypingLine';

/** The messages of a narrow, with a composer if it is a single conversation. */
export function Conversation({ narrow }: { narrow: Narrow }) {
  const channel = operandIn(narrow, 'channel');
  const topic = operandIn(narrow, 'topic');
  const people = operandIn(narrow, 'dm');
  const to = destinationOf(channel, topic, people);
  return (
    <div class="conversation">
      <ConversationHeader narrow={narrow} />
      <MessageList narrow={narrow} />
      {to !== undefined && (
        <>
          <TypingLine to={to} />
          <Composer to={to} />
        </>
      )}
    </div>
  );
}

/** The destination of a message, if the view is a single conversation. */
function destinationOf(channel: unknown, topic: unknown, people: unknown): Destination | undefined {
  if (Array.isArray(people)) return { people: people.map(Number) };
  if (typeof channel !== 'number') return undefined;
  return { channel, topic: typeof topic === 'string' ? topic : undefined };
}
