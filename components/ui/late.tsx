'use client'

import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'

/** A component that is fetched when it is first needed, once for the whole page. */
export type LatePart<Props> = {
  /** What has come already. */
  readonly now: () => ComponentType<Props> | null
  /** Rejects when it can't be fetched; the next call tries again. */
  readonly fetch: () => Promise<ComponentType<Props>>
  /** Fetches it ahead: whoever shows it afterwards tells when that failed. */
  readonly prefetch: () => void
}

/** React's own `lazy` keeps a failure for good and takes the whole screen down with it; this one can be tried again. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let found: ComponentType<Props> | null = null
  const fetchPart = async () => {
    found ??= await load()
    return found
  }
  return { now: () => found, fetch: fetchPart, prefetch: () => void fetchPart().catch(() => undefined) }
}

type LateProps<Props> = {
  part: LatePart<Props>
  /** Stands in until the part has come. */
  waiting?: ReactNode
  /** Stands in when it could not be fetched. */
  missing: (again: () => void) => ReactNode
  /** Draws the part. */
  children: (Part: ComponentType<Props>) => ReactNode
}

/** The place of a part that may still have to be fetched. */
export function Late<Props>({ part, waiting, missing, children }: LateProps<Props>) {
  const [Part, setPart] = useState(part.now)
  const [isMissing, setIsMissing] = useState(false)

  useEffect(() => {
    if (Part || isMissing) return
    let isGone = false
    part.fetch().then(
      (found) => isGone || setPart(() => found),
      () => isGone || setIsMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [part, Part, isMissing])

  const again = useCallback(() => setIsMissing(false), [])
  if (Part) return children(Part)
  return isMissing ? missing(again) : waiting
}
