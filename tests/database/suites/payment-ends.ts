import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TestDatabase } from '../support/database'
import { ago, aPerson } from '../support/fixtures'
import { call } from '../support/functions'
import { anOrder, end, pay, plansOf, readPayment } from './payments'

/** How a payment ends, what is noted on the way, and which orders are looked at again. */
export function paymentEndSuite(database: TestDatabase): void {
  ending(database)
  noting(database)
  lookingAgain(database)
  journal(database)
}

function ending(database: TestDatabase): void {
  describe('end_payment', () => {
    test.each(['refunded', 'reversed', 'denied'])('switches the plan off when it is %s', async (status) => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await pay(database, person, orderId)
      expect((await end(database, orderId, status)).outcome).toBe('ended')
      expect(await plansOf(database, person)).toMatchObject([{ status: 'inactive' }])
      expect((await readPayment(database, orderId)).status).toBe(status)
    })

    test.each(['refunded', 'reversed', 'denied'])(
      'wins when it is told before the capture: %s, then paid, starts nothing',
      async (status) => {
        const person = await aPerson(database)
        const orderId = await anOrder(database, person)
        await end(database, orderId, status)
        expect((await pay(database, person, orderId)).outcome).toBe('ended')
        expect(await plansOf(database, person)).toEqual([])
      },
    )

    test('leaves a plan alone that another payment has bought', async () => {
      const person = await aPerson(database)
      const first = await anOrder(database, person)
      await pay(database, person, first)
      await database.query('update public.unified_subscriptions set designs_left = 0 where user_id = $1', [
        person.id,
      ])
      await pay(database, person, await anOrder(database, person))
      await end(database, first)
      expect(await plansOf(database, person)).toMatchObject([{ status: 'inactive' }, { status: 'active' }])
    })

    test('stays as it ended: a second word changes no status and loses no cent', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await pay(database, person, orderId)
      await end(database, orderId, 'refunded')
      expect((await end(database, orderId, 'denied')).outcome).toBe('unchanged')
      expect(await readPayment(database, orderId)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
    })

    test('tells an order that it does not know, and refuses a way to end that is none', async () => {
      expect((await end(database, 'UNKNOWN1')).outcome).toBe('not_found')
      const orderId = await anOrder(database, await aPerson(database))
      await expect(end(database, orderId, 'completed')).rejects.toThrow('cannot end as completed')
    })

    test('keeps the plan when only a part goes back', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await pay(database, person, orderId)
      for (const cents of [500, 300]) {
        await call(database, 'note_partial_refund', {
          p_order_id: orderId,
          p_refund_id: 'R1',
          p_refunded_cents: cents,
        })
      }
      expect(await plansOf(database, person)).toMatchObject([{ status: 'active' }])
      expect(await readPayment(database, orderId)).toMatchObject({ status: 'completed', refunded_amount: 5 })
    })
  })
}

function noting(database: TestDatabase): void {
  const note = (orderId: string, status: string, declines = 0) =>
    call(database, 'note_payment', {
      p_order_id: orderId,
      p_status: status,
      p_capture_id: null,
      p_declines: declines,
    })

  describe('note_payment', () => {
    test('counts a decline once for all who saw it, and the next one again', async () => {
      const orderId = await anOrder(database, await aPerson(database))
      await note(orderId, 'declined')
      await note(orderId, 'declined')
      expect(await readPayment(database, orderId)).toMatchObject({ status: 'declined', declines: 1 })
      await note(orderId, 'declined', 1)
      expect((await readPayment(database, orderId)).declines).toBe(2)
    })

    test('takes nothing back that has gone further', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await note(orderId, 'pending')
      expect((await note(orderId, 'cancelled')).outcome).toBe('unchanged')
      await pay(database, person, orderId)
      for (const status of ['pending', 'declined', 'cancelled']) {
        expect((await note(orderId, status)).outcome).toBe('unchanged')
      }
      expect((await note(orderId, 'refunded')).outcome).toBe('unchanged')
      expect((await readPayment(database, orderId)).status).toBe('completed')
    })

    test('a cancelled order that was paid all the same becomes a plan', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await note(orderId, 'cancelled')
      expect((await pay(database, person, orderId)).outcome).toBe('activated')
    })
  })
}

function lookingAgain(database: TestDatabase): void {
  const dueOf = async (userId: string | null, limit = 1_000) =>
    (await call(database, 'due_payments', { p_user_id: userId, p_limit: limit })).payments.map(
      ({ order_id }) => order_id,
    )
  const age = (orderId: string, minutes: number) =>
    database.query('update public.payments set created_at = $2, checked_at = null where order_id = $1', [
      orderId,
      ago({ minutes }),
    ])

  describe('due_payments', () => {
    test('names a person’s own unfinished orders, and the same ones not again at once', async () => {
      const [person, other] = [await aPerson(database), await aPerson(database)]
      const [open, paid] = [await anOrder(database, person), await anOrder(database, person)]
      await anOrder(database, other)
      await pay(database, person, paid)
      expect(await dueOf(person.id)).toEqual([open])
      expect(await dueOf(person.id)).toEqual([])
    })

    test('names a payment that still has to go back', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await pay(database, person, orderId, { p_amount_cents: 1 })
      expect(await dueOf(person.id)).toEqual([orderId])
    })

    test('lets the sweep wait: two minutes at first, then ever longer', async () => {
      const orderId = await anOrder(database, await aPerson(database))
      expect(await dueOf(null)).not.toContain(orderId)
      await age(orderId, 3)
      expect(await dueOf(null)).toContain(orderId)
      await age(orderId, 3)
      expect(await dueOf(null)).not.toContain(orderId)
      await age(orderId, 5)
      expect(await dueOf(null)).toContain(orderId)
    })

    test('gives an abandoned order up after ten days', async () => {
      const person = await aPerson(database)
      const orderId = await anOrder(database, person)
      await dueOf(person.id)
      await age(orderId, 10 * 24 * 60 + 1)
      await dueOf(null)
      expect((await readPayment(database, orderId)).status).toBe('cancelled')
    })
  })
}

function journal(database: TestDatabase): void {
  describe('payment events', () => {
    const begin = (id: string) =>
      call(database, 'begin_payment_event', {
        p_event_id: id,
        p_event_type: 'PAYMENT.CAPTURE.COMPLETED',
        p_resource_id: 'C1',
        p_payload: { captureId: 'C1' },
      })

    test('an event is new until it was handled, and seen for ever after', async () => {
      const id = `WH-${randomUUID()}`
      expect(await begin(id)).toEqual({ outcome: 'new' })
      expect(await begin(id)).toEqual({ outcome: 'new' })
      await call(database, 'finish_payment_event', { p_event_id: id, p_outcome: 'activated' })
      await call(database, 'finish_payment_event', { p_event_id: id, p_outcome: 'something else' })
      expect(await begin(id)).toEqual({ outcome: 'seen' })
      const rows = await database.query('select outcome from public.payment_events where event_id = $1', [id])
      expect(rows).toEqual([{ outcome: 'activated' }])
    })
  })
}
