import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { ErrorDetails } from '@/lib/api/api-error'
import { errorMessage } from '@/lib/errors/messages'
import { ErrorText } from './error-text'

type ErrorNoteProps = ({ error: ErrorDetails; children?: never } | { error?: never; children: ReactNode }) & {
  retry?: { label: string; onRetry: () => void }
}

/** An error message in place, with a retry button if retrying makes sense. */
export function ErrorNote({ error, children, retry }: ErrorNoteProps) {
  const message = error && errorMessage(error.code, error.values)
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorText>{message ? message.body || message.title : children}</ErrorText>
      {retry && (
        <Button variant="secondary" size="small" onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}
