'use client'

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { toErrorDetails } from '@/lib/api/api-error'
import { createPaintDeck, type DeckPaint, type PaintDeck } from '@/lib/domain/paint-deck'
import { openPaints, storePaints } from './stored-paints'

type OwnPaints = {
  readonly deck: PaintDeck
  /** Keeps these paints in the place of those that are there. */
  readonly save: (paints: readonly DeckPaint[]) => void
}

const PaintDeckContext = createContext<OwnPaints>({ deck: createPaintDeck([]), save: () => undefined })

export const usePaintDeck = (): OwnPaints => useContext(PaintDeckContext)

/** Keeps a user's own paints: on this device, and with the account of who is signed in. */
export function PaintDeckProvider({ userId, children }: { userId: string | null; children: ReactNode }) {
  const [paints, setPaints] = useState<readonly DeckPaint[]>([])
  /** What is stored comes too late for a list that was added in the meantime. */
  const isChanged = useRef(false)
  const storing = useRef(Promise.resolve())
  const { showError } = useScreenToasts()

  useEffect(() => {
    const leaving = new AbortController()
    const opening = openPaints(userId, leaving.signal).then((found) => {
      if (!leaving.signal.aborted && !isChanged.current) setPaints(found)
    })
    // A device without storage has none.
    storing.current = opening.catch(() => undefined)
    return () => leaving.abort()
  }, [userId])

  const save = useCallback(
    (next: readonly DeckPaint[]) => {
      isChanged.current = true
      setPaints(next)
      // One after the other, so that the last one stays.
      storing.current = storing.current
        .then(() => storePaints(userId, next))
        .catch((error: unknown) => showError(toErrorDetails(error, 'paints_save_failed')))
    },
    [userId, showError],
  )

  const value = useMemo(() => ({ deck: createPaintDeck(paints), save }), [paints, save])
  return <PaintDeckContext value={value}>{children}</PaintDeckContext>
}
