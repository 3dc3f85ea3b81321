import { SecretStrings, withoutNamedSecrets } from '../index.js';
import type { TeamChatMock } from '../mock/team-chat-mock.js';

/** Hides the credentials of an organization's users, wherever they occur in a value. */
export class SecretFilter {
  readonly #mock: TeamChatMock;
  #users: readonly object[] = [];
  #secrets = new SecretStrings([]);

  constructor(mock: TeamChatMock) {
    this.#mock = mock;
  }

  /** A copy of a JSON value without credentials. */
  hide<T>(value: T): T {
    return this.#currentSecrets().hideIn(withoutNamedSecrets(value));
  }

  #currentSecrets(): SecretStrings {
    const users = this.#mock.db.users.all();
    const same = users.length === this.#users.length && users.every((user, i) => user === this.#users[i]);
    if (!same) {
      this.#users = users;
      this.#secrets = new SecretStrings(users);
    }
    return this.#secrets;
  }
}
