import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { messages } from '@/content/messages/en'

/** The HTML of components that read their words from the messages. */
export const htmlOf = (children: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  )

/** Their text, with a bar wherever an element begins or ends. */
export const textOf = (children: ReactNode) =>
  htmlOf(children)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
