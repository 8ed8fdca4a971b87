'use client'

import { useSyncExternalStore } from 'react'

// A preview of the visitor's work, shown on the way to sign-in. It stays in this tab across the sign-in pages.

/** A line such as "Your navy wall is waiting." and a small picture, as a data URL. */
type Waiting = { readonly line: string; readonly picture: string }

const LINE = 'roomwright-waiting-line'
const PICTURE = 'roomwright-waiting-picture'

/** Without storage, nothing is shown. */
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
    // Without storage, there is nothing to delete.
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

/** What a visitor made, as a data URL that we wrote ourselves. */
export function waitingPicture(): string | null {
  const picture = read(PICTURE)()
  return picture?.startsWith('data:image/jpeg;base64,') ? picture : null
}

export const useWaitingPicture = () => useSyncExternalStore(noChanges, waitingPicture, nothing)

/** The visitor's own room, if one is waiting to be made at full size. */
export function WaitingRoom({ className }: { className?: string }) {
  const line = useSyncExternalStore(noChanges, read(LINE), nothing)
  const picture = useWaitingPicture()
  if (!line || !picture) return null
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
