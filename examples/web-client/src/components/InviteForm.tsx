import { useState } from 'preact/hooks';
import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { useLoaded } from '../hooks/use-loaded';
import { ROLES, type RoleCode } from '../roles';
import { ChannelChoice } from './ChannelChoice';
import { InviteProblem } from './InviteProblem';

/** Invites people by email, and shows who was invited. */
export function InviteForm({ onInvited }: { onInvited?(): void }) {
  const api = useApi();
  const channels = useLoaded((api) => api.call('GET /streams', { params: { include_default: true } }), {
    on: ['stream'],
  });
  const invite = useAction();
  const [requested, setRequested] = useState<string[]>([]);
  const [done, setDone] = useState('');

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const entered = new FormData(form);
    const emails = String(entered.get('emails'));
    const addresses = splitAddresses(emails);
    setRequested(addresses);
    setDone('');
    const sent = await invite.run(() =>
      api.call('POST /invites', {
        params: {
          invitee_emails: emails,
          invite_as: Number(entered.get('role')) as RoleCode,
          stream_ids: entered.getAll('channel').map(Number),
          include_realm_default_subscriptions: entered.get('defaults') !== null,
        },
      }),
    );
    if (sent) {
      setDone(`Invited ${addresses.join(', ')}`);
      form.reset();
    }
    onInvited?.();
  };

  return (
    <form class="card stack" aria-label="Invite people" onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span>Email addresses, separated by commas or lines</span>
        <textarea name="emails" rows={3} placeholder="new@example.org, another@example.org" />
      </label>
      <label class="field">
        <span>They join as</span>
        <select name="role" defaultValue="400">
          {ROLES.map(({ code, name }) => (
            <option key={code} value={String(code)} selected={code === 400}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ChannelChoice channels={channels.value?.streams ?? []} />
      <label class="check">
        <input type="checkbox" name="defaults" />
        <span>Subscribe them to the organization's default channels</span>
      </label>
      <button type="submit" class="primary" disabled={invite.busy}>
        Invite
      </button>
      {done !== '' && (
        <p role="status" class="success">
          {done}
        </p>
      )}
      <InviteProblem error={invite.error} emails={requested} />
    </form>
  );
}

function splitAddresses(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
