// Faults on request. Each one is used up when it happens.

/**
 * @typedef {object} Fault
 * @property {string} kind see `kinds`
 * @property {string} [on] for calls: token, verify, create, get, capture, refund, disputes, events or any
 * @property {string} [order] only for this order
 * @property {number} count how often it still happens
 * @property {number} [status] which answer, for failures
 * @property {string} [value] which amount, for `wrong_amount`
 */

/** The README explains them. */
export const kinds = ['fail', 'lose_answer', 'pending', 'refund_pending', 'wrong_amount', 'lag']

export function createFaults() {
  /** @type {Fault[]} */
  let planned = []
  return {
    all: () => planned,
    clear: () => {
      planned = []
    },
    /** @param {Fault} fault */
    add: (fault) => {
      planned.push(fault)
    },
    /**
     * Uses up the next planned fault of a kind; null if there is none.
     * @param {string} kind
     * @param {{ on?: string, order?: string | undefined }} where
     * @returns {Fault | null}
     */
    take(kind, { on, order }) {
      const fault = planned.find(
        (each) =>
          each.kind === kind &&
          (each.order === undefined || each.order === order) &&
          (on === undefined || each.on === undefined || each.on === 'any' || each.on === on),
      )
      if (!fault) return null
      fault.count -= 1
      if (fault.count <= 0) planned = planned.filter((each) => each !== fault)
      return fault
    },
  }
}

/** @typedef {ReturnType<typeof createFaults>} Faults */
