import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ago, newSubjectHash, type TestDb } from '../support/fixtures'
import { shareLinkOf } from './access-rows'

const mailsOf = z.object({
  mails: z.array(
    z.object({
      user_id: z.string(),
      links: z.array(
        z.object({
          title: z.string(),
          comments: z.number(),
          approvals: z.array(z.object({ design: z.number(), name: z.string() })),
        }),
      ),
    }),
  ),
})

/** Comments and approvals on links. */
export function boardSuite(db: TestDb): void {
  const write = (hash: string, change: object = {}) =>
    db.call('write_board_comment', {
      p_token_hash: hash,
      p_design: 1,
      p_name: 'Anna',
      p_text: 'Lovely',
      p_pin_x: 0.5,
      p_pin_y: 0,
      p_limit: 3,
      ...change,
    })
  const approve = (hash: string, design = 1, name = 'Anna') =>
    db.call('approve_shared_design', { p_token_hash: hash, p_design: design, p_name: name, p_limit: 3 })
  const approvalsOf = (linkId: string) =>
    db.query(
      'select run_id, name, user_id from public.board_approvals where link_id = $1 order by created_at',
      [linkId],
    )
  const see = (link: { user_id: string; id: string }, until = new Date().toISOString()) =>
    db.call('mark_board_seen', { p_user_id: link.user_id, p_link_id: link.id, p_until: until })
  const clear = (link: { user_id: string; id: string }) =>
    db.call('clear_board', { p_user_id: link.user_id, p_link_id: link.id })
  const newLink = async (change: object = {}) => {
    const plan = await db.newPlan()
    return linkOf(plan.user_id, change, plan.id)
  }
  const linkOf = async (userId: string, change: object = {}, planId = '') => {
    const link = await db.insertRow('share_links', { ...shareLinkOf(userId), ...change })
    return { ...link, planId }
  }
  const commentsOf = (linkId: string) =>
    db.query(
      'select run_id, name, text, pin_x, pin_y, user_id from public.board_comments where link_id = $1',
      [linkId],
    )
  const changeLink = (id: string, change: string) =>
    db.query(`update public.share_links set ${change} where id = $1`, [id])

  describe('write_board_comment', () => {
    test('writes on a design of a live link, with a pin or without', async () => {
      const link = await newLink({ run_ids: [randomUUID(), randomUUID()] })
      expect(await write(link.token_hash, { p_design: 2 })).toMatchObject({
        outcome: 'written',
        link: { id: link.id },
      })
      await write(link.token_hash, { p_pin_x: null, p_pin_y: null })
      const { user_id } = link
      expect(await commentsOf(link.id)).toEqual([
        { run_id: link.run_ids[1], name: 'Anna', text: 'Lovely', pin_x: 0.5, pin_y: 0, user_id },
        { run_id: link.run_ids[0], name: 'Anna', text: 'Lovely', pin_x: null, pin_y: null, user_id },
      ])
    })

    test('refuses what is not a live link that takes comments, and no design of it', async () => {
      const unpaid = await newLink()
      await db.changePlan(unpaid.planId, `status = 'inactive'`)
      const refused = [
        await newLink({ ended_at: ago({ hours: 1 }) }),
        await newLink({ expires_at: ago({ hours: 1 }) }),
        await newLink({ takes_comments: false }),
        unpaid,
      ]
      for (const { id, token_hash } of refused) {
        expect(await write(token_hash)).toEqual({ outcome: 'not_found' })
        expect(await approve(token_hash)).toEqual({ outcome: 'not_found' })
        expect(await commentsOf(id)).toEqual([])
      }
      const { token_hash } = await newLink()
      for (const design of [0, 2, -1]) {
        expect(await write(token_hash, { p_design: design })).toEqual({ outcome: 'not_found' })
        expect(await approve(token_hash, design)).toEqual({ outcome: 'not_found' })
      }
      expect(await write(newSubjectHash())).toEqual({ outcome: 'not_found' })
    })

    test('takes so many on a link, however many come at once', async () => {
      const link = await newLink()
      const answers = await Promise.all(Array.from({ length: 6 }, () => write(link.token_hash)))
      expect(answers.filter((answer) => Object(answer).outcome === 'full')).toHaveLength(3)
      expect(await commentsOf(link.id)).toHaveLength(3)
    })

    test('a pin is on the picture, and whole', async () => {
      const link = await newLink()
      for (const pin of [
        { p_pin_x: 1.01 },
        { p_pin_y: -0.01 },
        { p_pin_x: null },
        { p_pin_y: null },
        { p_pin_x: 'NaN' },
      ]) {
        await expect(write(link.token_hash, pin), JSON.stringify(pin)).rejects.toThrow(
          'pin_is_on_the_picture',
        )
      }
    })
  })

  describe('approve_shared_design', () => {
    test('adds what is new, up to so many, however often and at once it is asked', async () => {
      const link = await newLink({ run_ids: [randomUUID(), randomUUID()] })
      const [first, second] = link.run_ids
      const { user_id, token_hash } = link
      const same = await Promise.all(Array.from({ length: 5 }, () => approve(token_hash, 1, 'Anna')))
      for (const answer of same) expect(answer).toMatchObject({ outcome: 'written', link: { id: link.id } })
      await approve(token_hash, 1, 'Ben')
      await approve(token_hash, 2, 'Ben')
      const kept = [
        { run_id: first, name: 'Anna', user_id },
        { run_id: first, name: 'Ben', user_id },
        { run_id: second, name: 'Ben', user_id },
      ]
      expect(await approvalsOf(link.id)).toEqual(kept)
      expect(await approve(token_hash, 2, 'Ben')).toMatchObject({ outcome: 'written' })
      expect(await approve(token_hash, 1, 'Anna')).toEqual({ outcome: 'full' })
      expect(await approvalsOf(link.id)).toEqual(kept)
    })

    test('approvals stay when a live link’s comments are deleted, and go with a link that ended', async () => {
      const link = await newLink()
      const stranger = await db.newPlan()
      await approve(link.token_hash)
      await write(link.token_hash)
      expect(await clear({ ...link, user_id: stranger.user_id })).toBe(false)
      expect(await commentsOf(link.id)).toHaveLength(1)
      expect(await clear(link)).toBe(true)
      expect([await commentsOf(link.id), await approvalsOf(link.id)]).toMatchObject([[], [{ name: 'Anna' }]])
      await changeLink(link.id, 'ended_at = now()')
      expect(await clear({ ...link, user_id: stranger.user_id })).toBe(false)
      expect(await approvalsOf(link.id)).toHaveLength(1)
      expect([await clear(link), await clear(link)]).toEqual([true, false])
      expect(await approvalsOf(link.id)).toEqual([])
    })
  })

  test('mark_board_seen leaves what came since as new, and what is another user’s', async () => {
    const link = await newLink()
    const { user_id, token_hash } = link
    const stranger = await db.newPlan()
    await write(token_hash)
    await approve(token_hash)
    const until = new Date(Date.now() - 60_000).toISOString()
    const unseen = async () => {
      const list = await db.call('list_share_links', { p_user_id: user_id, p_limit: 10 })
      return z.array(z.object({ unseen: z.number() })).parse(list)[0]?.unseen
    }
    expect(await see({ id: link.id, user_id: stranger.user_id })).toBe(false)
    expect([await see(link, until), await unseen()]).toEqual([true, 2])
    // Browsers cut off what is less than a millisecond.
    const [newest] = await db.query<{ until: string }>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
      from public.board_approvals where link_id = $1`,
      [link.id],
    )
    expect([await see(link, newest?.until), await unseen()]).toEqual([true, 0])
    expect([await see(link, until), await unseen()]).toEqual([true, 0])
    await approve(token_hash, 1, 'Ben')
    expect(await unseen()).toBe(1)
  })

  test('the owner sees links that ended for as long as there is something on their boards', async () => {
    const link = await newLink()
    const { user_id } = link
    await linkOf(user_id, { ended_at: ago({ hours: 1 }) })
    const approved = await linkOf(user_id)
    await approve(approved.token_hash)
    await write(link.token_hash)
    await changeLink(link.id, `expires_at = now() - interval '1 hour'`)
    await changeLink(approved.id, 'ended_at = now()')
    expect(await db.call('list_share_links', { p_user_id: user_id, p_limit: 10 })).toMatchObject([
      { id: approved.id, is_live: false },
      { id: link.id, is_live: false },
    ])
  })

  describe('claim_board_mails', () => {
    // Claims are for all owners, so first take what other tests left.
    beforeEach(() => db.query('delete from public.board_mails'))

    const claim = async () => mailsOf.parse(await db.call('claim_board_mails', { p_limit: 10 })).mails
    const sent = (userId: string) => db.call('note_board_mail_sent', { p_user_id: userId })
    const anHourLater = () =>
      db.query(`update public.board_mails set claimed_at = claimed_at - interval '61 minutes'`)

    test('gives each mail to one caller, with what is new on which link', async () => {
      const link = await newLink()
      const { user_id } = link
      const other = await linkOf(user_id, { title: 'Bath' })
      await linkOf(user_id, { title: 'Hall' })
      for (const { token_hash } of [link, link, other]) await write(token_hash)
      await approve(other.token_hash)
      const [none, one] = [[], [{ design: 1, name: 'Anna' }]]
      const claimed = (await Promise.all([claim(), claim()])).flat()
      expect(claimed).toHaveLength(1)
      expect(claimed[0]?.user_id).toBe(user_id)
      expect(new Set(claimed[0]?.links)).toEqual(
        new Set([
          { title: 'Bath', comments: 1, approvals: one },
          { title: 'Kitchen', comments: 2, approvals: none },
        ]),
      )
    })

    test('gives none within an hour, and then only what came since', async () => {
      const link = await newLink()
      await write(link.token_hash)
      await write(link.token_hash)
      expect(await claim()).toMatchObject([{ links: [{ comments: 2 }] }])
      await sent(link.user_id)
      await write(link.token_hash)
      expect(await claim()).toEqual([])
      await anHourLater()
      // Only the claim gets older: what was emailed stays emailed.
      expect(await claim()).toMatchObject([{ links: [{ comments: 1 }] }])
      await sent(link.user_id)
      await anHourLater()
      expect(await claim()).toEqual([])
    })

    test('gives what was claimed and never sent again after an hour', async () => {
      const link = await newLink()
      await write(link.token_hash)
      expect(await claim()).toHaveLength(1)
      expect(await claim()).toEqual([])
      await anHourLater()
      expect(await claim()).toMatchObject([{ links: [{ comments: 1 }] }])
    })

    test('omits what the owner has seen', async () => {
      const link = await newLink()
      await write(link.token_hash)
      await approve(link.token_hash)
      await see(link)
      expect(await claim()).toEqual([])
      await write(link.token_hash)
      expect(await claim()).toMatchObject([{ links: [{ comments: 1, approvals: [] }] }])
    })

    test('gives the approval that the owner knows, seen or mailed, with those that replaced it', async () => {
      const link = await newLink({ run_ids: [randomUUID(), randomUUID()] })
      const [anna, ben, cleo] = [
        { design: 1, name: 'Anna' },
        { design: 2, name: 'Ben' },
        { design: 2, name: 'Cleo' },
      ]
      await approve(link.token_hash, 1, 'Anna')
      expect(await claim()).toMatchObject([{ links: [{ approvals: [anna] }] }])
      await sent(link.user_id)
      await approve(link.token_hash, 1, 'Anna')
      await anHourLater()
      expect(await claim()).toEqual([])
      await approve(link.token_hash, 2, 'Ben')
      expect(await claim()).toMatchObject([{ links: [{ approvals: [anna, ben] }] }])
      await see(link)
      await sent(link.user_id)
      await anHourLater()
      await approve(link.token_hash, 2, 'Cleo')
      expect(await claim()).toMatchObject([{ links: [{ approvals: [ben, cleo] }] }])
    })
  })
}
