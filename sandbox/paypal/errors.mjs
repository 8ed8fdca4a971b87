// PayPal's error answers: https://developer.paypal.com/api/rest/responses/

import { randomBytes } from 'node:crypto'

/** @type {Record<string, { status: number, name: string, message: string }>} */
const kinds = {
  invalid: {
    status: 400,
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  missing: {
    status: 404,
    name: 'RESOURCE_NOT_FOUND',
    message: 'The specified resource does not exist.',
  },
  conflict: {
    status: 409,
    name: 'RESOURCE_CONFLICT',
    message: 'The server has detected a conflict while processing this request.',
  },
  unprocessable: {
    status: 422,
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
}

export class PayPalError extends Error {
  /** @override */
  name = 'PayPalError'

  /**
   * @param {'invalid' | 'missing' | 'conflict' | 'unprocessable'} kind
   * @param {string} issue
   * @param {string} description
   */
  constructor(kind, issue, description) {
    super(description)
    const { status = 500, name = '', message = '' } = kinds[kind] ?? {}
    this.status = status
    this.body = {
      name,
      details: [{ issue, description }],
      message,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      links: [
        {
          href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`,
          rel: 'information_link',
          method: 'GET',
        },
      ],
    }
  }
}

export const noSuchId = () =>
  new PayPalError(
    'missing',
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  )
