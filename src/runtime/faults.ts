import * as z from 'zod';
import type { Endpoint } from '../contract/index.js';
import { ApiError, CATALOGUE, isErrorCode, nearest, UsageError, unknownName } from '../errors/index.js';

const specSchema = z.strictObject({
  method: z.string(),
  /** An endpoint's declared path, such as `/users/{user_id}`. */
  path: z.string(),
  /** How many requests it meets; without it, all until it is cleared. */
  times: z.int().positive().optional(),
  delay_ms: z.number().nonnegative().optional(),
  network_error: z.boolean().optional(),
  status: z.int().min(200).max(599).optional(),
  code: z.string().min(1).optional(),
  msg: z.string().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});

/** What goes wrong, and for how many requests. */
export type FaultSpec = z.infer<typeof specSchema>;

/** Everything of a fault but the endpoint it is for. */
export type FaultOptions = Omit<FaultSpec, 'method' | 'path'>;

/** An armed fault. */
export interface Fault extends FaultSpec {
  id: number;
}

/** Faults that wait for requests. The first that fits a request meets it. */
export class Faults {
  readonly #endpoints: readonly Endpoint[];
  #armed: Fault[] = [];
  /** Faults that were used up and not cleared since: a request that did not meet its fault can give it back. */
  #usedUp = new WeakSet<Fault>();
  #nextId = 1;

  constructor(endpoints: readonly Endpoint[]) {
    this.#endpoints = endpoints;
  }

  /**
   * Arms a fault: by its full description, or by endpoint (`'POST /invites'`), code and options.
   * @throws UsageError when the endpoint is unknown or the description wrong; nothing is armed then
   */
  add(spec: FaultSpec): { id: number };
  add(endpoint: string, code: string, options?: Omit<FaultOptions, 'code'>): { id: number };
  add(endpoint: string, options: FaultOptions): { id: number };
  add(
    first: FaultSpec | string,
    second?: string | FaultOptions,
    options?: Omit<FaultOptions, 'code'>,
  ): { id: number } {
    const given = typeof first === 'string' ? specOf(first, second, options) : first;
    const spec = this.#checked(given);
    const fault: Fault = { id: this.#nextId++, ...spec };
    this.#armed.push(fault);
    return { id: fault.id };
  }

  /** The armed faults, in the order in which they were added. */
  list(): Fault[] {
    return structuredClone(this.#armed);
  }

  /** Disarms one fault; answers whether it was armed. */
  remove(id: number): boolean {
    const before = this.#armed.length;
    this.#armed = this.#armed.filter((fault) => fault.id !== id);
    return this.#armed.length < before;
  }

  /** Disarms all faults. */
  clear(): void {
    this.#armed = [];
    this.#usedUp = new WeakSet();
  }

  /** As at the beginning: none armed, and the IDs start again. */
  reset(): void {
    this.load({ armed: [], nextId: 1 });
  }

  /** The fault that meets a request of this endpoint, counted as used. */
  take(endpoint: Endpoint): Fault | undefined {
    const fault = this.#armed.find(
      ({ method, path }) => method === endpoint.method && path === endpoint.path,
    );
    if (fault?.times !== undefined) {
      fault.times--;
      if (fault.times === 0) {
        this.remove(fault.id);
        this.#usedUp.add(fault);
      }
    }
    return fault;
  }

  /** Counts a taken fault as not used: its request did not come to the point where it acts. */
  giveBack(fault: Fault): void {
    if (fault.times === undefined) return;
    if (fault.times === 0) {
      if (!this.#usedUp.delete(fault)) return;
      this.#armed = [...this.#armed, fault].sort((a, b) => a.id - b.id);
    }
    fault.times++;
  }

  /** The armed faults and the next ID, as plain JSON. */
  save(): { armed: Fault[]; nextId: number } {
    return { armed: this.list(), nextId: this.#nextId };
  }

  load(saved: { armed: Fault[]; nextId: number }): void {
    this.clear();
    this.#armed = structuredClone(saved.armed);
    this.#nextId = saved.nextId;
  }

  #checked(given: unknown): FaultSpec {
    const parsed = specSchema.safeParse(given);
    if (!parsed.success) throw new UsageError(`The fault cannot be armed: ${describeIssue(parsed.error)}`);
    const spec = { ...parsed.data, method: parsed.data.method.toUpperCase() };
    const names = this.#endpoints.map(({ name }) => name);
    const name = `${spec.method} ${spec.path}`;
    if (!names.includes(name as Endpoint['name'])) throw new UsageError(unknownName('endpoint', name, names));
    if (Object.keys(spec).length === 2) {
      throw new UsageError('The fault does nothing: give delay_ms, network_error, status or code');
    }
    if (spec.code !== undefined && !isErrorCode(spec.code) && spec.status === undefined) {
      const near = nearest(spec.code, Object.keys(CATALOGUE));
      const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
      throw new UsageError(
        `"${spec.code}" is not a documented code.${hint} For another code give a status too.`,
      );
    }
    return spec;
  }
}

function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'not a valid description';
  if (issue.code === 'unrecognized_keys') {
    return unknownName('field', issue.keys[0] as string, Object.keys(specSchema.shape));
  }
  return `"${issue.path.join('.')}": ${issue.message}`;
}

function specOf(
  endpoint: string,
  second: string | FaultOptions | undefined,
  options: Omit<FaultOptions, 'code'> | undefined,
): FaultSpec {
  const [method = '', path = ''] = endpoint.split(' ');
  return { method, path, ...(typeof second === 'string' ? { code: second } : second), ...options };
}

/** The error that a fault answers with; `undefined` if it lets the request through. */
export function faultError(fault: Fault): ApiError | undefined {
  const { code, status, msg, extra } = fault;
  if (code === undefined && status === undefined) return undefined;
  if (code !== undefined && isErrorCode(code)) {
    const known = CATALOGUE[code];
    return new ApiError(code, msg, { ...known.extra, ...extra }, { status });
  }
  const fallback = status !== undefined && status >= 500 ? 'INTERNAL_ERROR' : 'BAD_REQUEST';
  return new ApiError(code ?? fallback, msg ?? 'An injected fault', extra, { status });
}
