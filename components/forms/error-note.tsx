import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { ErrorDetails } from '@/lib/api/api-error'
import { errorMessage } from '@/lib/errors/messages'

type ErrorNoteProps = ({ error: ErrorDetails; children?: never } | { error?: never; children: ReactNode }) & {
  retry?: { label: string; onRetry: () => void }
}

/** What went wrong, where the user is looking, and a way to try again where there is one. */
export function ErrorNote({ error, children, retry }: ErrorNoteProps) {
  const message = error && errorMessage(error.code, error.values)
  return (
    <div className="flex flex-col items-start gap-3">
      <p
        role="alert"
        className="w-full rounded-md border border-danger/60 bg-danger-ground px-4 py-3 text-small text-danger"
      >
        {message ? message.body || message.title : children}
      </p>
      {retry && (
        <Button variant="secondary" size="small" onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}
