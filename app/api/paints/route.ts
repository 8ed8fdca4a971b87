import { LIMITS } from '@/lib/domain/limits'
import { paintDeckSchema } from '@/lib/schemas/paint-deck'
import { route } from '@/lib/server/app/route'
import { parseJson, readText } from '@/lib/server/http/body'
import { deletePaintDeck, readPaintDeck, savePaintDeck } from '@/lib/server/paints/queries'

/** As JSON, a list is longer than the file it came from, and it may combine several files. */
const MAX_BYTES = 2 * LIMITS.paintDeck.maxBytes

export const GET = route({ as: 'user', rate: 'reads' }, async ({ app, user }) =>
  Response.json({ paints: await readPaintDeck(app.supabase, user.id) }),
)

export const PUT = route({ as: 'user', rate: 'materials' }, async ({ request, app, user }) => {
  const text = await readText(request, MAX_BYTES)
  const job = { userId: user.id, bytes: text.length, signal: request.signal }
  return app.gate.document(job, async () => {
    const { paints } = parseJson(text, paintDeckSchema)
    await savePaintDeck(app.supabase, user.id, paints)
    return Response.json({ paints: paints.length })
  })
})

export const DELETE = route({ as: 'user', rate: 'materials' }, async ({ app, user }) => {
  await deletePaintDeck(app.supabase, user.id)
  return Response.json({ deleted: true })
})
