import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

const KEY = 'team-chat-mock:persona';

/** The persona that the devtools sign the page in as, whatever credentials it sends. */
export class SignedIn {
  readonly #mock: TeamChatMock;

  constructor(mock: TeamChatMock) {
    this.#mock = mock;
  }

  /** Name of the persona; empty if the page's own credentials count. */
  get persona(): string {
    return sessionStorage.getItem(KEY) ?? '';
  }

  choose(persona: string): void {
    sessionStorage.setItem(KEY, persona);
  }

  /** Replaces the credentials of a request. A request without any stays anonymous. */
  apply(request: Request): Request {
    const { persona } = this;
    if (persona === '' || !request.headers.has('authorization')) return request;
    const headers = new Headers(request.headers);
    headers.set('authorization', this.#mock.authHeader(persona));
    return new Request(request, { headers });
  }
}
