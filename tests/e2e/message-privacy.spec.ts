import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { backend, userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { aLetter, feedbackOf, lettersAbout } from './support/forms'
import { accessTokenOf } from './support/session'

test("nobody reads, changes or writes messages with a browser's key, their own included", async ({
  page,
}) => {
  const email = `owner-${randomUUID()}@example.com`
  await signIn(page, email)
  const userId = await userIdOf(email)
  const letter = aLetter()
  await page.request.post('/api/contact', { data: letter })
  await page.request.post('/api/feedback', { data: { message: 'The brush could be larger.' } })

  const client = createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${await accessTokenOf(page)}` } },
  })
  const anonymous = createClient(backend.url, backend.anonKey, { auth: { persistSession: false } })
  for (const reader of [client, anonymous]) {
    for (const table of ['contacts', 'user_feedback'] as const) {
      expect((await reader.from(table).select('*')).data ?? []).toEqual([])
      await reader.from(table).delete().eq('user_id', userId)
    }
    expect((await reader.from('contacts').insert(aLetter())).error).not.toBeNull()
    const planted = { user_id: userId, feedback_type: 'bug', message: 'Planted feedback', rating: 5 }
    expect((await reader.from('user_feedback').insert(planted)).error).not.toBeNull()
  }
  expect(await lettersAbout(letter.subject)).toHaveLength(1)
  expect(await feedbackOf(userId)).toHaveLength(1)
})
