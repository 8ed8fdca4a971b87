import type { ReactNode } from 'react'

/** For `t.rich`: parts of a sentence about keys are not shown on touch screens, and parts about fingers only there. */
export const KEY_HINTS = {
  keys: (words: ReactNode) => <span className="pointer-coarse:hidden">{words}</span>,
  touch: (words: ReactNode) => <span className="not-pointer-coarse:hidden">{words}</span>,
}
