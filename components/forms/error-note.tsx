import type { ReactNode } from 'react'
import { reload, useIsNewVersion } from '@/components/shared/missing-part'
import { Button } from '@/components/ui/button'
import type { ErrorDetails } from '@/lib/api/api-error'
import { errorMessage } from '@/lib/errors/messages'
import { ErrorText } from './error-text'

type ErrorNoteProps = ({ error: ErrorDetails; children?: never } | { error?: never; children: ReactNode }) & {
  retry?: { label: string; onRetry: () => void }
}

/** An error message in place, with a retry button if retrying makes sense. */
export function ErrorNote({ error, children, retry }: ErrorNoteProps) {
  const isMissing = error?.code === 'part_missing'
  const isNew = useIsNewVersion(isMissing)
  // An alert is read aloud once: say nothing before the reason is known.
  if (isMissing && isNew === undefined) return null
  const message = error && errorMessage(isMissing && isNew ? 'new_version' : error.code, error.values)
  const button = isMissing && isNew ? reload : retry && { label: retry.label, onClick: retry.onRetry }
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorText>{message ? message.body || message.title : children}</ErrorText>
      {button && (
        <Button variant="secondary" size="small" onClick={button.onClick}>
          {button.label}
        </Button>
      )}
    </div>
  )
}
