import { useEffect, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import texts from '@/content/messages/en/crash.json'

const ANSWER_MS = 5_000
const SCRIPT = /^.*\/_next\/static\/.*\.js/
/** A page that was just loaded doesn't reload by itself, or it might never stop. */
const YOUNG_MS = 60_000

export const reload = { label: texts.reloadNow, onClick: () => window.location.reload() }

let checking: Promise<string[]> | undefined

/** The scripts of this page that the server no longer has, because it runs a new version. Those who ask meanwhile share a check. */
export function goneScripts(): Promise<string[]> {
  checking ??= findGone().finally(() => {
    checking = undefined
  })
  return checking
}

async function findGone(): Promise<string[]> {
  const gone: string[] = []
  const check = async (src: string) => {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { status } = await fetch(src, { method: 'HEAD', cache: 'no-store', signal })
    if (status === 404 || status === 410) gone.push(src)
  }
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src*="/_next/static/"]')]
  // What failed to load leaves no element.
  const asked = performance.getEntriesByType('resource').flatMap(({ name }) => name.match(SCRIPT) ?? [])
  await Promise.allSettled([...new Set([...scripts.map(({ src }) => src), ...asked])].map(check))
  return gone
}

/** Whether a part is missing because of a new version; `undefined` until that is known. */
export function useIsNewVersion(isMissing: boolean): boolean | undefined {
  const [isNew, setIsNew] = useState<boolean>()
  useEffect(() => {
    if (isMissing) void goneScripts().then(({ length }) => setIsNew(length > 0))
  }, [isMissing])
  return isNew
}

/** Once seen, a new version stays: what asks at the same time must not say anything else. */
let hasNewVersion = false

/** Offers to reload if there is a new version. Its messages are in the bundle: nothing must be left to load. */
export async function showNewVersion(): Promise<boolean> {
  const isGone = (await goneScripts()).length > 0
  hasNewVersion ||= isGone
  const { title, body } = texts.missing.new_version
  // It stays: without a reload, this page can't go on.
  if (hasNewVersion)
    showToast({
      tone: 'warning',
      title,
      id: title,
      description: body,
      action: reload,
      duration: Number.POSITIVE_INFINITY,
    })
  return hasNewVersion
}

/** Says why a part couldn't be fetched. */
export async function showMissingPart(onRetry?: () => void): Promise<void> {
  if (await showNewVersion()) return
  const { title, body } = texts.missing.part_missing
  const action = onRetry && { label: texts.retry, onClick: onRetry }
  showToast({ tone: 'error', title, description: body, action })
}

/** Reloads if there is a new version, unless its page names the same missing scripts and wouldn't start. */
export async function reloadForNewVersion(): Promise<void> {
  if (performance.now() < YOUNG_MS) return
  const gone = await goneScripts()
  if (gone.length === 0) return
  const page = await (await fetch(window.location.href, { cache: 'no-store' })).text()
  if (!gone.some((src) => page.includes(new URL(src).pathname))) reload.onClick()
}
