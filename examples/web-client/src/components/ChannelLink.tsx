import { useState } from 'preact/hooks';
import type { Subscription } from 'team-chat-mock/schemas';
import type { Unread } from '../hooks/use-unread';
import { channelHash } from '../narrow';
import { currentIf } from '../route';
import { TopicList } from './TopicList';
import { UnreadCount } from './UnreadCount';

/** A channel in the sidebar; its topics can be opened below it. */
export function ChannelLink({ channel, unread }: { channel: Subscription; unread: Unread }) {
  const [open, setOpen] = useState(false);
  const { stream_id, name, color, is_muted } = channel;
  const hash = channelHash(stream_id, name);
  return (
    <li>
      <div class={`entry ${is_muted ? 'faded' : ''}`}>
        <button
          type="button"
          class="toggle"
          aria-expanded={open}
          aria-label={`Topics of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? '▾' : '▸'}
        </button>
        <a href={hash} aria-current={currentIf(hash)}>
          <span class="swatch" aria-hidden="true" style={{ background: color }} />
          <span class="name">{name}</span>
          {channel.invite_only && <span class="badge">private</span>}
          <UnreadCount count={unread.inChannel(stream_id)} />
        </a>
      </div>
      {open && <TopicList channel={channel} unread={unread} />}
    </li>
  );
}
