import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

type Namespace = keyof Awaited<ReturnType<typeof getMessages>>

/** Gives the client components below it only the messages they need. For member pages: it adds next-intl to the bundle. */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[]
  children: ReactNode
}) {
  const all = await getMessages()
  const wanted = Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]))
  return <NextIntlClientProvider messages={wanted}>{children}</NextIntlClientProvider>
}
