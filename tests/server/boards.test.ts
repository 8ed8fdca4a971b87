import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as oneComment from '@/app/api/links/[id]/comments/[comment]/route'
import * as comments from '@/app/api/links/[id]/comments/route'
import * as oneLink from '@/app/api/links/[id]/route'
import * as allLinks from '@/app/api/links/route'
import * as approving from '@/app/api/shared/[token]/approval/route'
import * as posts from '@/app/api/shared/[token]/comments/route'
import { LIMITS } from '@/lib/domain/limits'
import {
  boardResponseSchema,
  createdLinkResponseSchema,
  linksResponseSchema,
  ownBoardResponseSchema,
} from '@/lib/schemas/responses'
import { readSharedRoom } from '@/lib/server/links/service'
import { expectRefusal } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { call, signIn, signOut } from './support/routes'
import { testMails } from './support/test-mails'
import { changeSettings, visitor } from './support/visitor'

changeSettings({}, { sharedMissesPerMinute: 3 })
const world = await openServerTest()

async function share(runIds: string[], change: object = {}) {
  const body = { title: 'Kitchen', runIds, expiresInDays: 30, withPrices: false, ...change }
  const made = await call(allLinks, 'POST', {}, { body })
  const { link, url } = createdLinkResponseSchema.parse(await made.json())
  return { ...link, token: new URL(url).pathname.replace('/s/', '') }
}

async function ownerWithLink(change: object = {}) {
  const account = await signIn(world)
  const runId = await account.design()
  return { ...account, runId, link: await share([runId], change) }
}

const COMMENT = { design: 1, name: 'Anna', text: 'Lovely', pin: { x: 0.25, y: 0.75 } }
const post = (token: string, change: object = {}) =>
  call(posts, 'POST', { token }, { body: { ...COMMENT, ...change } })
const approve = (token: string, change: object = {}) =>
  call(approving, 'POST', { token }, { body: { design: 1, name: 'Anna', ...change } })
const boardIn = async (made: Promise<Response>) => boardResponseSchema.parse(await (await made).json()).board
const read = (id: string) => call(comments, 'GET', { id })
const ownBoard = async (id: string) => ownBoardResponseSchema.parse(await (await read(id)).json()).board
/** As the owner's page does once it shows the board. */
const markSeen = (id: string, seenUntil: unknown = new Date().toISOString(), headers = {}) =>
  call(comments, 'POST', { id }, { body: { seenUntil }, headers })
const clear = (id: string) => call(comments, 'DELETE', { id })
const answer = (id: string, comment: string, text: string) =>
  call(oneComment, 'PATCH', { id, comment }, { body: { answer: text } })
const remove = (id: string, comment: string) => call(oneComment, 'DELETE', { id, comment })
const end = (id: string) => call(oneLink, 'DELETE', { id })
const list = async () => linksResponseSchema.parse(await (await call(allLinks, 'GET', {})).json()).links

test('visitors comment and approve, the owner reads, answers and deletes', async () => {
  const { link, app, user, enter } = await ownerWithLink()
  signOut()
  const board = await boardIn(post(link.token))
  expect(board).toMatchObject({ comments: [{ ...COMMENT, answer: null }], approval: null })
  await post(link.token, { text: 'And blue?', pin: null })
  expect((await boardIn(approve(link.token, { name: ' Ben ' }))).approval).toMatchObject({
    design: 1,
    name: 'Ben',
  })
  enter()
  expect(await list()).toMatchObject([{ comments: 2, unseen: 3, takesComments: true, isLive: true }])
  const own = await ownBoard(link.id)
  expect(own).toMatchObject({
    designs: [{ name: 'Coastal', pictureUrl: expect.stringContaining('/api/images/') }],
    comments: [{ isNew: true }, { isNew: true, pin: null }],
    approvals: [{ design: 1, name: 'Ben' }],
  })
  // A page of another site can make browsers send a GET.
  expect(await list()).toMatchObject([{ comments: 2, unseen: 3 }])
  expect((await ownBoard(link.id)).comments.map(({ isNew }) => isNew)).toEqual([true, true])
  await expectRefusal(markSeen(link.id, 'yesterday'), 'bad_request')
  await expectRefusal(markSeen(link.id, undefined, { 'sec-fetch-site': 'cross-site' }), 'bad_origin')
  expect((await markSeen(link.id, own.approvals[0]?.at)).status).toBe(200)
  expect(await list()).toMatchObject([{ comments: 2, unseen: 0 }])
  expect((await ownBoard(link.id)).comments.map(({ isNew }) => isNew)).toEqual([false, false])
  const [first, second] = own.comments.map(({ id }) => id)
  expect((await answer(link.id, first ?? '', 'Thanks!\nSoon.')).status).toBe(200)
  expect((await remove(link.id, second ?? '')).status).toBe(200)
  signOut()
  const shown = await readSharedRoom(app, link.token, 'metric')
  expect(shown.board?.comments).toMatchObject([{ text: 'Lovely', answer: 'Thanks!\nSoon.' }])
  const text = JSON.stringify(shown)
  for (const owned of [user.id, user.email, 'Olga', link.id, 'isNew', ...link.runIds])
    expect(text).not.toContain(owned)
  enter()
  await answer(link.id, first ?? '', ' ')
  expect((await ownBoard(link.id)).comments).toMatchObject([{ answer: null }])
})

test('a link that was ended takes nothing, and neither does one that is not for it', async () => {
  const { link, runId, enter } = await ownerWithLink()
  const quiet = await share([runId], { takesComments: false })
  signOut()
  await post(link.token)
  enter()
  await end(link.id)
  signOut()
  await expectRefusal(post(link.token), 'not_found')
  await expectRefusal(approve(link.token), 'not_found')
  visitor.address = '203.0.113.77'
  await expectRefusal(post(quiet.token), 'not_found')
  await expectRefusal(approve(quiet.token), 'not_found')
  enter()
  // Comments stay with the owner until they delete them.
  expect(await list()).toMatchObject([{ id: quiet.id }, { id: link.id, isLive: false, comments: 1 }])
  expect(await ownBoard(link.id)).toMatchObject({ comments: [{ text: 'Lovely' }] })
  expect((await clear(link.id)).status).toBe(200)
  expect(await list()).toMatchObject([{ id: quiet.id }])
})

test('another user’s board is not found', async () => {
  const anna = await ownerWithLink()
  await post(anna.link.token)
  const [comment] = (await ownBoard(anna.link.id)).comments
  const ben = await ownerWithLink()
  const { id } = anna.link
  const tries = (commentId: string) => [
    read(id),
    markSeen(id),
    clear(id),
    answer(id, commentId, 'Hi'),
    remove(id, commentId),
    // Through their own link.
    answer(ben.link.id, commentId, 'Hi'),
    remove(ben.link.id, commentId),
  ]
  for (const each of tries(comment?.id ?? '')) await expectRefusal(each, 'not_found')
  for (const each of [read('x'), answer(id, 'x', 'Hi'), remove(id, randomUUID())]) {
    await expectRefusal(each, 'not_found')
  }
  signOut()
  for (const each of tries(comment?.id ?? '')) await expectRefusal(each, 'not_signed_in')
  anna.enter()
  expect((await ownBoard(id)).comments).toMatchObject([{ text: 'Lovely', answer: null }])
})

test('refuses what is no comment, and what another site sends', async () => {
  const { link } = await ownerWithLink()
  signOut()
  const { name, text, comments: most } = LIMITS.board
  const wrong = [
    { name: ' ' },
    { name: 'x'.repeat(name.max + 1) },
    { name: 'a\nb' },
    { text: '' },
    { text: 'x'.repeat(text.max + 1) },
    { text: 'a\u0000b' },
    { text: 'a\u001bb' },
    { text: 'a\u202eb' },
    { name: '\u200b' },
    { design: 0 },
    { design: 1.5 },
    { pin: { x: 1.01, y: 0 } },
    { pin: { x: 0.5 } },
    { pin: undefined },
  ]
  for (const [i, change] of wrong.entries()) {
    visitor.address = `203.0.113.${i}`
    await expectRefusal(post(link.token, change), 'bad_request', JSON.stringify(change))
  }
  await expectRefusal(post(link.token, { design: 2 }), 'not_found')
  await expectRefusal(post(link.token, { text: 'x'.repeat(LIMITS.board.maxBytes) }), 'body_too_large')
  const foreign = call(
    posts,
    'POST',
    { token: link.token },
    { body: COMMENT, headers: { origin: 'https://evil.example' } },
  )
  await expectRefusal(foreign, 'bad_origin')
  await world.database.query(
    `insert into public.board_comments (link_id, user_id, run_id, name, text)
    select l.id, l.user_id, l.run_ids[1], 'x', 'x' from public.share_links l, generate_series(1, $2::int)
    where l.id = $1`,
    [link.id, most],
  )
  await expectRefusal(post(link.token), 'board_full')
})

test('an approval that another replaced is kept for the owner, and none counts twice', async () => {
  const { link, user, runId, enter } = await ownerWithLink()
  signOut()
  await approve(link.token, { name: 'The client' })
  await approve(link.token, { name: 'The client' })
  const { approval, ...rest } = await boardIn(approve(link.token, { name: 'Somebody else' }))
  expect(approval).toMatchObject({ design: 1, name: 'Somebody else' })
  expect(rest).toEqual({ comments: [] })
  await expectRefusal(approve(link.token, { name: 'x'.repeat(LIMITS.board.name.max + 1) }), 'bad_request')
  await world.database.query(
    `insert into public.board_approvals (link_id, user_id, run_id, name)
    select $1, $2, $3, 'x' || i from generate_series(3, $4::int) i`,
    [link.id, user.id, runId, LIMITS.board.approvals],
  )
  await expectRefusal(approve(link.token), 'board_full')
  enter()
  const { approvals } = await ownBoard(link.id)
  expect(approvals).toHaveLength(LIMITS.board.approvals)
  expect(approvals).toMatchObject([
    { name: 'The client' },
    { name: 'Somebody else' },
    ...Array(98).fill({ design: 1 }),
  ])
  expect((await clear(link.id)).status).toBe(200)
  expect((await ownBoard(link.id)).approvals).toEqual(approvals)
})

test('one address writes so much a minute, and guesses hardly at all', async () => {
  const { link } = await ownerWithLink()
  signOut()
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    statuses.push((await post(link.token)).status, (await approve(link.token)).status)
  }
  expect(statuses).toEqual([201, 200, 201, 200, 201, 200, 201, 200, 201, 200, 429, 429])
  visitor.address = '203.0.113.99'
  const guesses: number[] = []
  for (let i = 0; i < 5; i += 1) guesses.push((await post(randomBytes(32).toString('base64url'))).status)
  expect(guesses).toEqual([404, 404, 404, 429, 429])
})

test('the owner is mailed once an hour at most, by one process, and again if the mail server refuses', async () => {
  const { link, user } = await ownerWithLink()
  await world.database.query('delete from public.board_mails where user_id <> $1', [user.id])
  const { mails, sent, refuseNext } = testMails(world)
  refuseNext()
  await post(link.token, { text: 'a secret of mine' })
  await post(link.token)
  await approve(link.token)
  await mails.sendBoardMails()
  expect(sent).toEqual([])
  await Promise.all([mails.sendBoardMails(), mails.sendBoardMails()])
  await post(link.token)
  await mails.sendBoardMails()
  expect(sent).toMatchObject([{ to: user.email, subject: 'New on your shared designs' }])
  expect(sent[0]?.text).toContain('Kitchen: 2 new comments, a design was approved\n')
  expect(sent[0]?.text).toContain('https://rooms.example/designs')
  expect(sent[0]?.text).not.toMatch(/secret|Anna/)
  await approve(link.token, { name: 'Somebody else' })
  await world.database.query(`update public.board_mails set claimed_at = claimed_at - interval '61 minutes'`)
  await mails.sendBoardMails()
  expect(sent[1]?.text).toContain(
    'Kitchen: 1 new comment, the approval by “Anna” (version 1) was replaced by “Somebody else” (version 1)\n',
  )
})
