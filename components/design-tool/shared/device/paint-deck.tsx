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
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { toErrorDetails } from '@/lib/api/api-error'
import { createPaintDeck, type PaintDeck } from '@/lib/domain/paint-deck'
import type { DeckPaint } from '@/lib/domain/paints'
import { openPaints, storePaints } from './stored-paints'

type OwnPaints = {
  readonly deck: PaintDeck
  /** Whether the paints have loaded. A change before that might lose some. */
  readonly isReady: boolean
  /** Replaces the stored paints with these. */
  readonly save: (paints: readonly DeckPaint[]) => void
}

const PaintDeckContext = createContext<OwnPaints>({
  deck: createPaintDeck([]),
  isReady: false,
  save: () => undefined,
})

export const usePaintDeck = (): OwnPaints => useContext(PaintDeckContext)

/** Keeps the user's own paints: on this device, and in the account if they are signed in. */
export function PaintDeckProvider({ userId, children }: { userId: string | null; children: ReactNode }) {
  const [paints, setPaints] = useState<readonly DeckPaint[]>([])
  const [isReady, setIsReady] = useState(false)
  const storing = useRef(Promise.resolve())
  const { showError } = useScreenToasts()

  useEffect(() => {
    let isCurrent = true
    void openPaints(userId)
      // Without storage, there are none.
      .catch(() => [])
      .then((found) => {
        if (!isCurrent) return
        setPaints(found)
        setIsReady(true)
      })
    return () => {
      isCurrent = false
    }
  }, [userId])

  const save = useCallback(
    (next: readonly DeckPaint[]) => {
      setPaints(next)
      // Write one at a time, so that the last one wins.
      storing.current = storing.current
        .then(() => storePaints(userId, next))
        .catch((error: unknown) => showError(toErrorDetails(error, 'account_save_failed')))
    },
    [userId, showError],
  )

  const deck = useMemo(() => createPaintDeck(paints), [paints])
  const value = useMemo(() => ({ deck, isReady, save }), [deck, isReady, save])
  return <PaintDeckContext value={value}>{children}</PaintDeckContext>
}
