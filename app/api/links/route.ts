import { serverEnv } from '@/lib/config/env-server'
import { ROUTES } from '@/lib/config/routes'
import { createLinkSchema } from '@/lib/schemas/requests'
import { freshJson, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { listLinks } from '@/lib/server/links/queries'
import { createLink, presentLink } from '@/lib/server/links/service'

export const GET = route({ as: 'user', rate: 'reads' }, async ({ app, user }) =>
  freshJson({ links: (await listLinks(app.supabase, user.id)).map((link) => presentLink(app, link)) }),
)

export const POST = route({ as: 'user', rate: 'shareLinks' }, async ({ request, app, user }) => {
  const { link, token } = await createLink(app, user.id, await readJson(request, createLinkSchema))
  const url = new URL(ROUTES.shared(token), serverEnv().siteUrl).href
  return freshJson({ link: presentLink(app, link), url }, 201)
})
