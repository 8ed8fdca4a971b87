import type { PaymentGateway } from '@/lib/server/payments/payment-gateway'
import { type payPalApi, succeeded } from './api'
import { disputeOf, disputePage } from './disputes'
import { eventOf } from './events'

const NOT_FOUND = 404
const EVENT_ID = /^WH-[A-Z0-9-]{1,100}$/
const DISPUTE_ID = /^[A-Za-z0-9-]{1,64}$/

/** PayPal lists disputes of the last 180 days, in pages. */
const DISPUTES_MS = 179 * 24 * 60 * 60 * 1_000
const DISPUTES_PER_PAGE = 50
const MOST_PAGES = 40
const DISPUTES_PATH = '/v1/customer/disputes'

type PayPalRecords = Pick<PaymentGateway, 'findDispute' | 'listDisputes' | 'findEvent'>

/** PayPal's records of disputes and sent webhooks. */
export function payPalRecords(call: ReturnType<typeof payPalApi>): PayPalRecords {
  return {
    async findDispute(disputeId) {
      if (!DISPUTE_ID.test(disputeId)) return null
      const answer = await call({ method: 'GET', path: `${DISPUTES_PATH}/${disputeId}` })
      return answer.status === NOT_FOUND ? null : disputeOf(succeeded(answer))
    },

    async listDisputes(now) {
      const since = new Date(now.getTime() - DISPUTES_MS).toISOString()
      const first = new URLSearchParams({ start_time: since, page_size: String(DISPUTES_PER_PAGE) })
      const found: { id: string; changedAt: string }[] = []
      let path: string | null = `${DISPUTES_PATH}?${first}`
      for (let page = 0; path !== null && page < MOST_PAGES; page += 1) {
        const { items, links } = disputePage.parse(succeeded(await call({ method: 'GET', path })))
        for (const { dispute_id, create_time, update_time } of items) {
          found.push({ id: dispute_id, changedAt: update_time ?? create_time })
        }
        path = nextPage(links)
      }
      return found
    },

    async findEvent(eventId) {
      if (!EVENT_ID.test(eventId)) return null
      const answer = await call({ method: 'GET', path: `/v1/notifications/webhooks-events/${eventId}` })
      return answer.status === NOT_FOUND ? null : eventOf(JSON.stringify(succeeded(answer)))
    },
  }
}

/** Only the query of PayPal's link, so that the host stays the one we call. */
function nextPage(links: readonly { rel: string; href: string }[]): string | null {
  const next = links.find(({ rel }) => rel === 'next')
  const query = next && URL.parse(next.href)?.search
  return query ? `${DISPUTES_PATH}${query}` : null
}
