import type { Channel } from 'team-chat-mock/schemas';

/** Checkboxes for channels, in the field `channel` of the surrounding form. */
export function ChannelChoice({ channels }: { channels: readonly Channel[] }) {
  return (
    <fieldset>
      <legend>Channels</legend>
      {channels.map(({ stream_id, name }) => (
        <label class="check" key={stream_id}>
          <input type="checkbox" name="channel" value={stream_id} />
          <span>#{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
