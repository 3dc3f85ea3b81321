/** A promise whose work starts when the caller waits for it with `await`, `then`, `catch` or `finally`. */
export function lazyPromise<T>(start: () => Promise<T>): Promise<T> {
  // `Promise.prototype.catch` and `finally` call `then`.
  const then: Promise<T>['then'] = (onFulfilled, onRejected) => start().then(onFulfilled, onRejected);
  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  return Object.create(Promise.prototype, { then: { value: then } });
}
