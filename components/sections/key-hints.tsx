import type { ReactNode } from 'react'

/** For `t.rich`: parts of a sentence about keys are hidden on touch screens, and parts about touch are shown only there. */
export const KEY_HINTS = {
  keys: (words: ReactNode) => <span className="pointer-coarse:hidden">{words}</span>,
  touch: (words: ReactNode) => <span className="not-pointer-coarse:hidden">{words}</span>,
}
