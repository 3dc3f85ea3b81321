import type { Message } from 'team-chat-mock/schemas';
import { useApi } from '../api/context';
import { emojiCharacter } from './Html';

interface ReactionsProps {
  message: Message;
  ownId: number | undefined;
  act(task: () => Promise<unknown>): Promise<void>;
}

type Reaction = Message['reactions'][number];

/** The reactions to a message with their counts; those of the user are pressed. */
export function Reactions({ message, ownId, act }: ReactionsProps) {
  const api = useApi();
  const kinds = new Map<string, Reaction[]>();
  for (const reaction of message.reactions) {
    const key = `${reaction.reaction_type} ${reaction.emoji_code}`;
    kinds.set(key, [...(kinds.get(key) ?? []), reaction]);
  }
  if (kinds.size === 0) return null;

  const toggle = ({ emoji_name, emoji_code }: Reaction, mine: boolean) =>
    act(() =>
      api.call(mine ? 'DELETE /messages/{message_id}/reactions' : 'POST /messages/{message_id}/reactions', {
        path: { message_id: message.id },
        params: { emoji_name, emoji_code },
      }),
    );
  return (
    <ul class="reactions" aria-label="Reactions">
      {[...kinds].map(([key, reactions]) => {
        const first = reactions[0] as Reaction;
        const mine = reactions.some(({ user_id }) => user_id === ownId);
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={`${first.emoji_name}, ${reactions.length}`}
              title={first.emoji_name}
              onClick={() => void toggle(first, mine)}
            >
              {first.reaction_type === 'unicode_emoji'
                ? emojiCharacter(first.emoji_code)
                : `:${first.emoji_name}:`}{' '}
              {reactions.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
