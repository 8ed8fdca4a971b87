import type { ReactNode } from 'react'

/** What went wrong, where the user is looking. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="w-full rounded-md border border-danger/60 bg-danger-ground px-4 py-3 text-small text-danger"
    >
      {children}
    </p>
  )
}
