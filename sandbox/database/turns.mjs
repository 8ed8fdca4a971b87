/**
 * Runs one task after the other, in the order of asking.
 *
 * PGlite is one single connection, and Lite begins transactions on it without asking whether one is open: two
 * requests that took turns in the middle would run under each other's role. A request therefore keeps the
 * connection until it is answered.
 */
export class Turns {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve()

  /**
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  take(task) {
    const turn = this.#last.then(task)
    this.#last = turn.catch(() => {})
    return turn
  }
}
