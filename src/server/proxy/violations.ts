import type { ServerVersion } from '../../contract/index.js';
import { eventChecker } from '../../handlers/events/event-catalogue.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { Forwarded } from '../../runtime/pipeline/forward-request.js';
import { objects, text } from '../external-data.js';

/** A response that does not match the schema of the server's version. */
export interface Violation {
  endpoint: string;
  /** The field with the problem, without the positions in lists: `messages.*.sender_id: ...`. */
  problem: string;
  count: number;
}

const MAX_VIOLATIONS = 1_000;

export class Violations {
  readonly #found = new Map<string, Violation>();
  readonly #mock: TeamChatMock;
  readonly #eventProblem: ReturnType<typeof eventChecker>;
  readonly #report: (violation: Violation) => void;

  /** @param report called with each new violation */
  constructor(mock: TeamChatMock, version: ServerVersion, report: (violation: Violation) => void) {
    this.#mock = mock;
    this.#eventProblem = eventChecker(version);
    this.#report = report;
  }

  async check({ request, endpoint, status, body }: Forwarded): Promise<void> {
    // The method of the endpoint may differ from that of the request, because the field `method` can replace POST.
    const named = new Request(request.url, { method: endpoint.method });
    const problems = await this.#mock.checkResponse(named, Response.json(body, { status }));
    for (const { path, message } of problems) this.#add(endpoint.name, `${path || 'body'}: ${message}`);
    if (endpoint.name !== 'GET /events') return;
    for (const event of objects(body.events)) {
      const type = text(event.type);
      const found = this.#eventProblem({ ...event, type });
      const kind = event.op === undefined ? type : `${type}.${String(event.op)}`;
      if (found !== undefined) this.#add(endpoint.name, `event ${kind}: ${found}`);
    }
  }

  list(): Violation[] {
    return [...this.#found.values()].sort((a, b) => b.count - a.count);
  }

  #add(endpoint: string, text: string): void {
    const problem = text.replace(/\.\d+(?=[.:])/g, '.*');
    const key = `${endpoint} ${problem}`;
    const known = this.#found.get(key);
    if (known !== undefined) {
      known.count++;
      return;
    }
    if (this.#found.size >= MAX_VIOLATIONS) return;
    const violation = { endpoint, problem, count: 1 };
    this.#found.set(key, violation);
    this.#report(violation);
  }
}
