import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { failure } from '@/lib/client/api/failure'
import { FailureNote } from './problem-note'
import { useScreenToasts } from './use-screen-toasts'

const PART_MISSING = failure('part_missing')

/** In the place of a part of the screen that could not be fetched: says so and offers to try again. */
export function PartMissing({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('transform.header')
  return (
    <div className="flex flex-col items-start gap-4">
      <FailureNote failure={PART_MISSING} />
      <Button variant="secondary" onClick={onAgain}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** For a dialog that could not be fetched: says so and gives up, so that the button that opens it can be pressed again. */
export function DialogMissing({ onTold }: { onTold: () => void }) {
  const { showFailure } = useScreenToasts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each time it is missing.
  useEffect(() => {
    showFailure(PART_MISSING)
    onTold()
  }, [])
  return null
}
