import { SecretTexts, withoutNamedSecrets } from '../index.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';

/** Hides the credentials of an organization's users, wherever they occur in a value. */
export class SecretFilter {
  readonly #mock: TeamChatMock;
  #users: readonly object[] = [];
  #texts = new SecretTexts([]);

  constructor(mock: TeamChatMock) {
    this.#mock = mock;
  }

  /** A copy of a JSON value without credentials. */
  hide<T>(value: T): T {
    return this.#currentTexts().hideIn(withoutNamedSecrets(value));
  }

  #currentTexts(): SecretTexts {
    const users = this.#mock.db.users.all();
    const same = users.length === this.#users.length && users.every((user, i) => user === this.#users[i]);
    if (!same) {
      this.#users = users;
      this.#texts = new SecretTexts(users);
    }
    return this.#texts;
  }
}
