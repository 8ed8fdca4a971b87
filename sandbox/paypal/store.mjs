// The stand-in's state: orders with their captures and refunds, responses by request id, and sent webhooks. Kept in memory and
// in one file, which is rewritten after each change.

import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** @typedef {{ currency_code: string, value: string }} Money */
/** @typedef {'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'} CaptureStatus */
/** @typedef {{ id: string, status: CaptureStatus, amount: Money, custom_id?: string, create_time: string, update_time: string }} Capture */
/** @typedef {{ id: string, status: 'COMPLETED' | 'PENDING' | 'FAILED', amount: Money, custom_id?: string, create_time: string }} Refund */
/** @typedef {{ reference_id: string, amount: Money, description?: string, custom_id?: string }} Unit */
/**
 * @typedef {object} Order
 * @property {string} id
 * @property {'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'} status
 * @property {Unit} unit
 * @property {{ brand_name?: string, return_url?: string, cancel_url?: string }} experience
 * @property {boolean} hasContext whether the order named PayPal as its source, which changes some answers
 * @property {'good' | 'declining'} instrument what the payer chose to pay with
 * @property {Capture[]} captures
 * @property {Refund[]} refunds
 * @property {{ captures: Capture[], refunds: Refund[] }} [before] captures and refunds before the last refund or review
 * @property {string} create_time
 * @property {string} update_time
 */
/**
 * @typedef {object} Dispute
 * @property {string} id
 * @property {string} orderId
 * @property {string} captureId
 * @property {Money} amount
 * @property {string} reason
 * @property {string | null} outcome PayPal's word for how it ended
 * @property {string} create_time
 * @property {string} update_time
 */
/**
 * @typedef {object} Message a webhook as it was first sent
 * @property {string} id the event's
 * @property {string} orderId
 * @property {string} type
 * @property {Record<string, string>} headers
 * @property {string} raw
 * @property {number} tries
 * @property {boolean} isDone delivered or given up
 */
/** @typedef {{ orders: Record<string, Order>, answers: Record<string, { status: number, body: unknown }>, messages: Message[], disputes?: Dispute[], signer?: import('./certificate.mjs').Signer }} State */
/** @typedef {ReturnType<typeof openStore>} Store */

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const idLength = 17
const saveAfterMs = 50

/** An id like PayPal's: seventeen capitals and digits. */
export const newId = () => Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join('')

/** @param {string} file */
export function openStore(file) {
  /** @type {State} */
  const state = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { orders: {}, answers: {}, messages: [] }
  /** @type {NodeJS.Timeout | null} */
  let timer = null

  const write = () => {
    timer = null
    writeFileSync(`${file}.draft`, JSON.stringify(state))
    renameSync(`${file}.draft`, file)
  }
  return {
    state,
    /** Call it after each change. */
    save: () => {
      timer ??= setTimeout(write, saveAfterMs)
    },
    close: () => {
      if (!timer) return
      clearTimeout(timer)
      write()
    },
  }
}
