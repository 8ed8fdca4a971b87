import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import transform from '@/content/messages/en/transform.json'
import validation from '@/content/messages/en/validation.json'

/** A part of the screen as the server draws it: its HTML, and the words a user reads or hears. */
export function render(part: ReactNode, known: readonly (readonly [readonly string[], unknown])[] = []) {
  const client = new QueryClient()
  for (const [key, answer] of known) client.setQueryData(key, answer)
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ transform, validation }}>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { html, text: wordsIn(html) }
}

function wordsIn(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
