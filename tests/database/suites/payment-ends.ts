import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { User } from '../support/callers'
import { ago, type TestDb } from '../support/fixtures'
import { paymentCalls } from './payments'

/** How a payment ends, what is recorded along the way, and which orders are checked again. */
export function paymentEndSuite(db: TestDb): void {
  ending(db)
  withdrawing(db)
  unpaidOrders(db)
  checkingAgain(db)
  events(db)
}

function ending(db: TestDb): void {
  const { order, pay, end } = paymentCalls(db)

  describe('end_payment', () => {
    test.each(['refunded', 'reversed', 'denied'])(
      '%s: deactivates the plan, even before the capture',
      async (status) => {
        const user = await db.newUser()
        const orderId = await order(user)
        await pay(user, orderId)
        expect((await end(orderId, status)).outcome).toBe('ended')
        expect(await db.plansOf(user)).toMatchObject([{ status: 'inactive' }])
        expect((await db.readPayment(orderId)).status).toBe(status)

        const early = await order(user)
        await end(early, status)
        expect((await pay(user, early)).outcome).toBe('ended')
        expect(await db.readPayment(early)).toMatchObject({
          status,
          captured_amount: status === 'denied' ? null : 19,
        })
        expect(await db.plansOf(user)).toHaveLength(1)
      },
    )

    test('leaves a plan alone that another payment has bought', async () => {
      const user = await db.newUser()
      const first = await order(user)
      const { subscription } = await pay(user, first)
      await db.changePlan(subscription?.id ?? '', 'designs_left = 0')
      await pay(user, await order(user))
      await end(first)
      expect(await db.plansOf(user)).toMatchObject([{ status: 'inactive' }, { status: 'active' }])
    })

    test('is final: a second call changes no status and loses no cent', async () => {
      const user = await db.newUser()
      const orderId = await order(user)
      await pay(user, orderId)
      await end(orderId, 'refunded')
      expect((await end(orderId, 'denied')).outcome).toBe('unchanged')
      expect(await db.readPayment(orderId)).toMatchObject({ status: 'refunded', refunded_amount: 19 })
    })
  })

  test('note_partial_refund keeps the plan and never decreases the amount', async () => {
    const user = await db.newUser()
    const orderId = await order(user)
    await pay(user, orderId)
    for (const cents of [500, 300]) {
      const refund = { p_order_id: orderId, p_refund_id: 'R1', p_refunded_cents: cents }
      await db.call('note_partial_refund', refund)
    }
    expect(await db.plansOf(user)).toMatchObject([{ status: 'active' }])
    expect(await db.readPayment(orderId)).toMatchObject({ status: 'completed', refunded_amount: 5 })
  })
}

function withdrawing(db: TestDb): void {
  const { order, pay, end } = paymentCalls(db)
  const declare = (orderId: string | null, email: string | null = null, userId: string | null = null) =>
    db.call('withdraw_order', { p_order_id: orderId, p_email: email, p_user_id: userId })

  const bought = async (user?: User) => {
    const buyer = user ?? (await db.newUser())
    const orderId = await order(buyer)
    await pay(buyer, orderId)
    return orderId
  }

  describe('withdraw_order', () => {
    test('ends the plan and makes the refund due, once, and the first date stays', async () => {
      const user = await db.newUser()
      const orderId = await order(user)
      await pay(user, orderId)
      const [one, other] = await Promise.all([declare(orderId), declare(orderId)])
      expect([one.outcome, other.outcome, one.is_new !== other.is_new]).toEqual(['refund', 'refund', true])
      expect(one.received_at).toBe(other.received_at)
      expect(await db.readPayment(orderId)).toMatchObject({ status: 'refund_due', withdrawal: 'refund' })
      expect(await db.plansOf(user)).toMatchObject([{ status: 'inactive' }])
      await end(orderId)
      expect(await declare(orderId)).toMatchObject({ outcome: 'refund', is_new: false })
      expect(await db.readPayment(orderId)).toMatchObject({ status: 'refunded' })
    })

    test('answers ended for a refunded order, and unknown for an unpaid one or another user’s', async () => {
      const [user, stranger] = [await db.newUser(), await db.newUser()]
      const orderId = await order(user)
      expect((await declare(orderId)).outcome).toBe('unknown')
      await pay(user, orderId)
      expect((await declare(orderId, null, stranger.id)).outcome).toBe('unknown')
      await end(orderId)
      expect((await declare(orderId)).outcome).toBe('ended')
    })

    test.each([
      // The day of purchase is day 22 or 21 before today, in UTC: it begins and ends with these seconds.
      ['23:59:59', 22, 'late'],
      ['00:00:00', 21, 'refund'],
      ['23:59:59', 21, 'refund'],
    ])('bought at %s, %i days ago: %s', async (clock, days, outcome) => {
      const orderId = await bought()
      await db.changePayment(
        orderId,
        `captured_at = (date_trunc('day', now() at time zone 'UTC') - interval '${days} days' + time '${clock}') at time zone 'UTC'`,
      )
      expect((await declare(orderId)).outcome).toBe(outcome)
    })

    describe('by address', () => {
      const DAY = `interval '1 day'`
      const asked = async (boughtDays: number, askedDays: number) => {
        const user = await db.newUser()
        const orderId = await bought(user)
        const declareAddress = () => declare(null, user.email)
        expect((await declareAddress()).outcome).toBe('asked')
        await db.changePayment(
          orderId,
          `captured_at = now() - ${boughtDays} * ${DAY}, withdrawn_at = now() - ${askedDays} * ${DAY},
             withdrawal_mailed = 'reminder'`,
        )
        return { orderId, declareAddress }
      }

      test('confirmed within 14 days, the day it was declared counts', async () => {
        const { orderId } = await asked(33, 13.999)
        const { outcome, received_at } = await declare(orderId)
        expect(outcome).toBe('refund')
        expect(Date.now() - Date.parse(received_at)).toBeGreaterThan(13.9 * 24 * 3_600_000)
      })

      test('not confirmed within 14 days, it stops no clock: the order number given then counts by its own day', async () => {
        const late = await asked(300, 297)
        expect(await declare(late.orderId)).toMatchObject({ outcome: 'late', is_new: true })
        const inTime = await asked(18, 14.001)
        const { outcome, received_at } = await declare(inTime.orderId)
        expect(outcome).toBe('refund')
        expect(Date.now() - Date.parse(received_at)).toBeLessThan(60_000)
      })

      test('lapsed, it can be declared anew within the period, and not after', async () => {
        const again = await asked(18, 14.001)
        expect(await again.declareAddress()).toMatchObject({ outcome: 'asked', is_new: true })
        expect(await again.declareAddress()).toMatchObject({ outcome: 'asked', is_new: false })
        expect(await db.readPayment(again.orderId)).toMatchObject({ withdrawal_mailed: null })
        const recorded = await db.query(
          `select from public.payment_events where resource_id = $1 and event_type = 'withdrawal'`,
          [again.orderId],
        )
        expect(recorded).toHaveLength(2)

        const late = await asked(30, 14.001)
        expect(await late.declareAddress()).toMatchObject({ outcome: 'late', is_new: true })
      })

      test('reminds once, after a week, and not once it lapsed or the money went back', async () => {
        const { orderId } = await asked(8, 6.999)
        await db.changePayment(orderId, 'withdrawal_mailed = null')
        const next = async () => {
          const { mails } = await db.call('claim_withdrawal_mails', { p_order_id: orderId, p_limit: 9 })
          const [mail] = mails
          if (mail) await db.changePayment(orderId, `withdrawal_mailed = '${mail.mail}'`)
          await db.changePayment(orderId, `withdrawal_mail_claimed_at = now() - interval '11 minutes'`)
          return mails.map(({ mail: kind }) => kind)
        }
        expect([await next(), await next()]).toEqual([['asked'], []])
        await db.changePayment(orderId, `withdrawn_at = now() - 7.001 * ${DAY}`)
        expect([await next(), await next()]).toEqual([['reminder'], []])

        await db.changePayment(orderId, `withdrawal_mailed = 'asked', withdrawn_at = now() - 14.001 * ${DAY}`)
        expect(await next()).toEqual([])
        await db.changePayment(orderId, `withdrawn_at = now() - 8 * ${DAY}`)
        await end(orderId)
        expect(await next()).toEqual([])
      })
    })
  })

  describe('withdrawal_end', () => {
    test.each([
      // When bought, and when the law's last day has ended where the consumer is: the 14th day after, or the next working day.
      [
        'a Friday: the last day doesn’t end at the hour of purchase',
        '2026-11-13T19:04Z',
        '2026-11-28T04:00Z',
      ],
      ['a Saturday: a Saturday is the last day', '2026-11-14T12:00Z', '2026-12-01T04:00Z'],
      ['a Sunday', '2026-11-15T12:00Z', '2026-12-01T04:00Z'],
      ['a Monday', '2026-11-16T12:00Z', '2026-12-01T04:00Z'],
      ['a Tuesday', '2026-11-17T12:00Z', '2026-12-02T04:00Z'],
      ['a Wednesday', '2026-11-18T12:00Z', '2026-12-03T04:00Z'],
      ['a Thursday', '2026-11-19T12:00Z', '2026-12-04T04:00Z'],
      ['already the next day in Samoa', '2026-11-13T23:59:59Z', '2026-11-30T11:00Z'],
      ['still the day before in Hawaii', '2026-11-14T00:00Z', '2026-11-28T10:00Z'],
      [
        'before Christmas Eve, a Thursday off work in Bulgaria to Monday',
        '2026-12-10T12:00Z',
        '2026-12-29T22:00Z',
      ],
      ['before New Year, a Friday', '2026-12-18T12:00Z', '2027-01-05T04:00Z'],
      ['before Maundy Thursday, off work in Denmark to Monday', '2027-03-11T12:00Z', '2027-03-30T22:00Z'],
      ['before Good Friday 2030 in Cyprus, off work to 1 May', '2030-04-12T12:00Z', '2030-05-02T21:00Z'],
    ])('%s', async (_, captured, lawEnds) => {
      const [row] = await db.query<{ end: string; days: number }>(
        `select to_jsonb(e) #>> '{}' as end, extract(epoch from e - $1::timestamptz)::float / 86400 as days
         from public.withdrawal_end($1::timestamptz) e`,
        [captured],
      )
      expect(Date.parse(row?.end ?? '')).toBeGreaterThanOrEqual(Date.parse(lawEnds))
      expect(row?.days).toBeLessThanOrEqual(22)
    })
  })
}

function unpaidOrders(db: TestDb): void {
  const { order, pay } = paymentCalls(db)
  const note = async (orderId: string, status: string, declines = 0) => {
    const args = { p_order_id: orderId, p_status: status, p_capture_id: null, p_declines: declines }
    return (await db.call('note_payment', args)).outcome
  }

  describe('note_payment', () => {
    test('counts a decline once for all who saw it, and the next one again', async () => {
      const orderId = await order(await db.newUser())
      await note(orderId, 'declined')
      await note(orderId, 'declined')
      expect(await db.readPayment(orderId)).toMatchObject({ status: 'declined', declines: 1 })
      await note(orderId, 'declined', 1)
      expect((await db.readPayment(orderId)).declines).toBe(2)
    })

    test('takes nothing back that has gone further', async () => {
      const user = await db.newUser()
      const orderId = await order(user)
      await note(orderId, 'pending')
      expect(await note(orderId, 'cancelled')).toBe('unchanged')
      await pay(user, orderId)
      for (const status of ['pending', 'declined', 'cancelled', 'refunded']) {
        expect(await note(orderId, status)).toBe('unchanged')
      }
      expect((await db.readPayment(orderId)).status).toBe('completed')
    })
  })
}

function checkingAgain(db: TestDb): void {
  const { order, pay } = paymentCalls(db)
  const dueOf = async (userId: string | null) => {
    const { payments } = await db.call('due_payments', { p_user_id: userId, p_limit: 1_000 })
    return payments.map(({ order_id }) => order_id)
  }
  const age = (orderId: string, minutes: number) =>
    db.query('update public.payments set created_at = $2, checked_at = null where order_id = $1', [
      orderId,
      ago({ minutes }),
    ])

  describe('due_payments', () => {
    test('lists a user’s own unfinished orders and refunds due, and not again at once', async () => {
      const [user, other] = [await db.newUser(), await db.newUser()]
      const [open, paid, mismatched] = [await order(user), await order(user), await order(user)]
      await order(other)
      await pay(user, mismatched, { p_amount_cents: 1 })
      await pay(user, paid)
      expect((await dueOf(user.id)).sort()).toEqual([open, mismatched].sort())
      expect(await dueOf(user.id)).toEqual([])
    })

    test('lists refunds that are due first, then what was not checked for the longest time', async () => {
      const user = await db.newUser()
      const orders = [await order(user), await order(user), await order(user)]
      await pay(user, orders[1] ?? '', { p_amount_cents: 1 })
      await db.query(
        `update public.payments set checked_at = now() - case when order_id = $1
           then interval '1 hour' else interval '2 hours' end where order_id = any ($2)`,
        [orders[0] ?? '', orders],
      )
      const next = async () => (await db.call('due_payments', { p_user_id: user.id, p_limit: 1 })).payments
      const listed = [...(await next()), ...(await next()), ...(await next())]
      expect(listed.map(({ order_id }) => order_id)).toEqual([orders[1], orders[2], orders[0]])
    })

    test('lets users take turns: one user’s many orders don’t hold up another’s pending payment', async () => {
      const [flooder, payer] = [await db.newUser(), await db.newUser()]
      await db.query(
        `update public.payments set status = 'cancelled' where status in ('created', 'declined', 'pending')`,
      )
      const pending = await order(payer)
      await db.query(
        `update public.payments set status = 'pending', checks = 1, created_at = $2, checked_at = $2 where order_id = $1`,
        [pending, ago({ minutes: 30 })],
      )
      for (let count = 0; count < 12; count += 1) await age(await order(flooder), 30)
      const { payments } = await db.call('due_payments', { p_user_id: null, p_limit: 2 })
      expect(payments.map(({ order_id }) => order_id)).toContain(pending)
    })

    test('lets the job for all users wait: two minutes at first, then longer and longer', async () => {
      const orderId = await order(await db.newUser())
      const isDue: boolean[] = []
      for (const minutes of [0, 3, 3, 5]) {
        await age(orderId, minutes)
        isDue.push((await dueOf(null)).includes(orderId))
      }
      expect(isDue).toEqual([false, true, false, true])
    })

    test('cancels an abandoned order after ten days', async () => {
      const user = await db.newUser()
      const orderId = await order(user)
      await dueOf(user.id)
      await age(orderId, 10 * 24 * 60 + 1)
      await dueOf(null)
      expect((await db.readPayment(orderId)).status).toBe('cancelled')
    })
  })
}

function events(db: TestDb): void {
  test('a payment event is new until it was handled, and seen for ever after', async () => {
    const id = `WH-${randomUUID()}`
    const begin = async () => {
      const event = { p_event_type: 'PAYMENT.CAPTURE.COMPLETED', p_resource_id: 'C1', p_payload: {} }
      return (await db.call('begin_payment_event', { p_event_id: id, ...event })).outcome
    }
    expect([await begin(), await begin()]).toEqual(['new', 'new'])
    await db.call('finish_payment_event', { p_event_id: id, p_outcome: 'activated' })
    await db.call('finish_payment_event', { p_event_id: id, p_outcome: 'something else' })
    expect(await begin()).toBe('seen')
    const rows = await db.query('select outcome from public.payment_events where event_id = $1', [id])
    expect(rows).toEqual([{ outcome: 'activated' }])
  })
}
