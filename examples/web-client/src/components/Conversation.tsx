import { type Narrow, operandIn } from '../narrow';
import { Composer } from './Composer';
import { ConversationHeader } from './ConversationHeader';
import { MessageList } from './MessageList';

/** The messages of a narrow, with a composer if it is a single conversation. */
export function Conversation({ narrow }: { narrow: Narrow }) {
  const channel = operandIn(narrow, 'channel');
  const topic = operandIn(narrow, 'topic');
  const people = operandIn(narrow, 'dm');
  return (
    <div class="conversation">
      <ConversationHeader narrow={narrow} />
      <MessageList narrow={narrow} />
      {typeof channel === 'number' && (
        <Composer to={{ channel, topic: typeof topic === 'string' ? topic : undefined }} />
      )}
      {Array.isArray(people) && <Composer to={{ people: people.map(Number) }} />}
    </div>
  );
}
