import * as z from 'zod'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import type { CertificateStore } from './accepted-certificates'

const MOST_KEPT = 20

const storedRow = z
  .object({ url: z.string(), pem: z.string(), valid_to: time })
  .transform(camelKeys)

/** Accepted certificates in the database, which every new process loads. */
export function certificateStore(supabase: Supabase): CertificateStore {
  const table = () => supabase.from('payment_certificates')
  return {
    read: () =>
      checked(
        table().select('url, pem, valid_to').order('accepted_at', { ascending: false }).limit(MOST_KEPT),
        z.array(storedRow),
      ),
    async keep({ url, pem, validTo }) {
      await checked(table().upsert({ url, pem, valid_to: validTo.toISOString() }), z.unknown())
    },
  }
}
