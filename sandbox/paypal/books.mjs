// What the stand-in remembers: orders with their captures and refunds, answers by request id, and the messages it sent.
// In memory, and in one file that is written anew after each change.

import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** @typedef {{ currency_code: string, value: string }} Money */
/** @typedef {'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'} CaptureStatus */
/** @typedef {{ id: string, status: CaptureStatus, amount: Money, custom_id?: string, create_time: string, update_time: string }} Capture */
/** @typedef {{ id: string, status: 'COMPLETED', amount: Money, custom_id?: string, create_time: string }} Refund */
/** @typedef {{ reference_id: string, amount: Money, description?: string, custom_id?: string }} Unit */
/**
 * @typedef {object} Order
 * @property {string} id
 * @property {'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'} status
 * @property {Unit} unit
 * @property {{ brand_name?: string, return_url?: string, cancel_url?: string }} experience
 * @property {boolean} hasContext whether the order named PayPal as its source, which changes words in the answers
 * @property {'good' | 'declining'} instrument what the payer chose to pay with
 * @property {Capture[]} captures
 * @property {Refund[]} refunds
 * @property {string} create_time
 * @property {string} update_time
 */
/**
 * @typedef {object} Message a webhook, as it was first sent
 * @property {string} id the event's
 * @property {string} orderId
 * @property {string} type
 * @property {Record<string, string>} headers
 * @property {string} raw
 * @property {number} tries
 * @property {boolean} isDone delivered, or given up
 */
/** @typedef {{ orders: Record<string, Order>, answers: Record<string, { status: number, body: unknown }>, messages: Message[] }} Pages */

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const idLength = 17
const writeAfterMs = 50

/** An id in PayPal's manner: seventeen capitals and digits. */
export const newId = () => Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join('')

/** @param {string} file */
export function openBooks(file) {
  /** @type {Pages} */
  const pages = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { orders: {}, answers: {}, messages: [] }
  /** @type {NodeJS.Timeout | null} */
  let writing = null

  const write = () => {
    writing = null
    writeFileSync(`${file}.draft`, JSON.stringify(pages))
    renameSync(`${file}.draft`, file)
  }
  return {
    pages,
    /** To be called after each change. */
    keep: () => {
      writing ??= setTimeout(write, writeAfterMs)
    },
    close: () => {
      if (!writing) return
      clearTimeout(writing)
      write()
    },
  }
}

/** @typedef {ReturnType<typeof openBooks>} Books */
