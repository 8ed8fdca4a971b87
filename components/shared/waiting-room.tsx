'use client'

import { useSyncExternalStore } from 'react'

// What a visitor made before signing in, to be shown on the way there. It stays in this tab, also over the pages of the sign-in.

/** A line such as "Your navy wall is waiting." and a small picture, as a data URL. */
type Waiting = { readonly line: string; readonly picture: string }

const LINE = 'roomwright-waiting-line'
const PICTURE = 'roomwright-waiting-picture'

/** A tab without storage shows nothing. */
export function rememberWaitingRoom({ line, picture }: Waiting): void {
  try {
    window.sessionStorage.setItem(LINE, line)
    window.sessionStorage.setItem(PICTURE, picture)
  } catch {
    forgetWaitingRoom()
  }
}

export function forgetWaitingRoom(): void {
  try {
    window.sessionStorage.removeItem(LINE)
    window.sessionStorage.removeItem(PICTURE)
  } catch {
    // Then there is nothing to forget.
  }
}

const read = (key: string) => () => {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}
const noChanges = () => () => undefined
const nothing = () => null

/** The visitor's own room, if one waits to be made at full size. */
export function WaitingRoom({ className }: { className?: string }) {
  const line = useSyncExternalStore(noChanges, read(LINE), nothing)
  const picture = useSyncExternalStore(noChanges, read(PICTURE), nothing)
  // Only what we wrote ourselves is shown.
  if (!line || !picture?.startsWith('data:image/jpeg;base64,')) return null
  return (
    <div className={className}>
      <div className="flex items-center gap-4 rounded-lg border border-brass/50 bg-brass/10 p-3">
        {/* biome-ignore lint/performance/noImgElement: a data URL. */}
        <img src={picture} alt="" className="h-16 w-24 shrink-0 rounded-md object-cover" />
        <p className="font-semibold text-brass-bright">{line}</p>
      </div>
    </div>
  )
}
