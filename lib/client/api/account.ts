import { API } from '@/lib/config/end-points'
import { forgetDraft } from '../transform/draft-store'
import { requestJson } from './request-json'

/**
 * Deletes the signed-in person's account; `confirmation` is what they typed. The draft kept on this device goes too.
 * Throws `RequestFailed`.
 */
export async function deleteAccount(userId: string, confirmation: string): Promise<void> {
  await requestJson(
    import('@/lib/schemas/deleted').then((all) => all.deletedSchema),
    API.account,
    {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: confirmation }),
    },
  )
  await forgetDraft(userId).catch(() => undefined)
}
