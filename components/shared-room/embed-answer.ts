import { createFormatter, createTranslator } from 'next-intl'
import { alteredSentence } from '@/components/design-tool/shared/altered-sentence'
import { designName } from '@/components/design-tool/shared/design-name'
import sharedRoom from '@/content/messages/en/shared-room.json'
import transform from '@/content/messages/en/transform.json'
import { API, ROUTES } from '@/lib/config/routes'
import type { SharedDesign } from '@/lib/domain/shopping/shared-room'
import { SITE } from '@/lib/site'
import { embedPage, noticePage, type SmallPage } from './embed-page'

const locale = 'en'
const t = createTranslator({ locale, messages: sharedRoom })
const disclosure = createTranslator({ locale, messages: { transform }, namespace: 'transform.disclosure' })
const format = createFormatter({ locale })

type Embedded = { token: string; number: number; title: string; design: SharedDesign }

/** One design of a link, for a frame in a page of another site. */
export function embedAnswer({ token, number, title, design }: Embedded): Response {
  const style = designName(disclosure, design.style)
  const src = (side: 'before' | 'after') => API.sharedPicture(token, number, side)
  const page = embedPage({
    locale,
    title: t('embedTitle', { title, style }),
    before: design.hasOriginal ? { src: src('before'), alt: t('photo'), label: t('before') } : null,
    after: { src: src('after'), alt: style, label: t('after') },
    aspect: design.aspect,
    slider: t('slider'),
    sentence: alteredSentence({ t: disclosure, format }, design.alteration, design.hasOriginal),
    page: { href: ROUTES.shared(token), label: SITE.name },
  })
  return answerWith(page)
}

/** That a link shows nothing, or that too much was asked for; `seconds`: when it may be tried again. */
export function noticeAnswer(state: 'ended' | 'busy', seconds?: number | string): Response {
  const page = noticePage({ locale, title: t(state), text: t(`${state}Body`) })
  const init =
    state === 'ended' ? { status: 404 } : { status: 429, headers: { 'retry-after': String(seconds) } }
  return answerWith(page, init)
}

function answerWith(
  { html, policy }: SmallPage,
  init: { status?: number; headers?: HeadersInit } = {},
): Response {
  const headers = new Headers(init.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)
  return new Response(html, { ...init, headers })
}
