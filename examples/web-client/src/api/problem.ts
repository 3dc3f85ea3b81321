import type { ErrorResponse } from 'team-chat-mock/schemas';

/** An error response, with its code and extra fields. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, { msg, code, result: _, ...fields }: ErrorResponse) {
    super(msg);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** No readable response: the network failed, or a proxy responded. */
export class ConnectionProblem extends Error {
  readonly code = 'NO_ANSWER';

  constructor(cause: unknown) {
    super('The service could not be reached, or its answer could not be read', { cause });
    this.name = 'ConnectionProblem';
  }
}

/** The fields of `INVITATION_FAILED`. */
export interface InvitationFailure {
  /** Whether any of the invitations were sent. */
  sentSome: boolean;
  dailyLimitReached: boolean;
  licenseLimitReached: boolean;
  failed: { email: string; reason: string; deactivated: boolean }[];
}

/** The fields of an `INVITATION_FAILED`; `undefined` for any other error. */
export function invitationFailure(error: unknown): InvitationFailure | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'INVITATION_FAILED') return undefined;
  const { sent_invitations, daily_limit_reached, license_limit_reached, errors } = error.fields;
  const triples = Array.isArray(errors) ? (errors as [string, string, boolean][]) : [];
  return {
    sentSome: sent_invitations === true,
    dailyLimitReached: daily_limit_reached === true,
    licenseLimitReached: license_limit_reached === true,
    failed: triples.map(([email, reason, deactivated]) => ({ email, reason, deactivated })),
  };
}
