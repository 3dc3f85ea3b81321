import type { DeepReadonly } from './records.js';

/** The data of hooks, as in `@msw/data`. */
export interface HookData<R> {
  create: { record: DeepReadonly<R> };
  /** One field that changed. */
  update: {
    prevRecord: DeepReadonly<R>;
    nextRecord: DeepReadonly<R>;
    path: [field: string];
    prevValue: unknown;
    nextValue: unknown;
  };
  delete: { deletedRecord: DeepReadonly<R> };
}

/** Observes the records of a table. */
export interface RecordHooks<R> {
  /**
   * Calls a listener for each record that was created or deleted, and for each field that was updated. It runs
   * after the request or factory has succeeded: never for writes that were rolled back, seeds or resets. An
   * error in a listener is uncaught and changes no response.
   * @example
   * mock.db.users.hooks.on('update', ({ data }) => {
   *   if (data.path[0] === 'role') console.log(data.nextRecord.full_name, data.nextValue);
   * });
   */
  on<H extends keyof HookData<R>>(
    hook: H,
    listener: (event: { readonly type: H; readonly data: HookData<R>[H] }) => void,
    options?: { once?: boolean; signal?: AbortSignal },
  ): void;
}
