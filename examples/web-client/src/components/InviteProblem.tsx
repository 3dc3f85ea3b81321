import { type InvitationFailure, invitationFailure } from '../api/problem';
import { Problem } from './Problem';

interface InviteProblemProps {
  error: unknown;
  /** The addresses of the request. */
  emails: readonly string[];
}

/** Explains why invitations failed. For `INVITATION_FAILED`, lists who was invited and who was not. */
export function InviteProblem({ error, emails }: InviteProblemProps) {
  const failure = invitationFailure(error);
  if (failure === undefined) return <Problem error={error} />;
  const invited = invitedNevertheless(failure, emails);
  return (
    <div class="stack">
      <Problem error={error} />
      {invited.length > 0 && (
        <section aria-label="Invited">
          <h3>Invited</h3>
          <ul class="plain">
            {invited.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </section>
      )}
      {failure.failed.length > 0 && (
        <section aria-label="Not invited">
          <h3>Not invited</h3>
          <ul class="plain">
            {failure.failed.map(({ email, reason, deactivated }) => (
              <li key={email}>
                <strong>{email}</strong>: {reason}{' '}
                {deactivated && <span class="badge">account deactivated</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {failure.dailyLimitReached && (
        <p>The organization has sent all the invitations that it may send today.</p>
      )}
      {failure.licenseLimitReached && <p>The organization has no licenses left for more people.</p>}
    </div>
  );
}

function invitedNevertheless({ sentSome, failed }: InvitationFailure, emails: readonly string[]): string[] {
  if (!sentSome) return [];
  const refused = new Set(failed.map(({ email }) => email.toLowerCase()));
  return emails.filter((email) => !refused.has(email.toLowerCase()));
}
