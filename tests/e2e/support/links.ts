import { expect, type Page } from '@playwright/test'
import { API } from '@/lib/config/routes'
import { createdLinkResponseSchema } from '@/lib/schemas/responses'
import { backend } from './backend'
import { upload } from './uploads'
import { newUser } from './users'

/** A new user's link to two designs, and the session that created it. */
export async function shareTwoDesigns(page: Page, title: string) {
  await newUser(page, 'Pro')
  const runIds: string[] = []
  for (const style of ['coastal', 'rustic']) {
    const made = await upload(page.request, { fields: { style } })
    expect(made.status()).toBe(200)
    runIds.push((await made.json()).runId)
  }
  const answer = await page.request.post(API.links, {
    data: { title, runIds, expiresInDays: 7, withPrices: false },
    headers: { origin: backend.appUrl },
  })
  expect(answer.status()).toBe(201)
  const { link, url } = createdLinkResponseSchema.parse(await answer.json())
  return { id: link.id, url }
}
