'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { submitState } from '@/lib/client/transform/preflight'
import type { FormControl } from './form/use-problem'

type SubmitButtonProps = { control: FormControl; hasPhoto: boolean; hasMask: boolean; isGenerating: boolean }

/** Says what is wanted next. It can be pressed before all is there: then it says what is missing. */
export function SubmitButton({ control, hasPhoto, hasMask, isGenerating }: SubmitButtonProps) {
  const t = useTranslations('transform.submit')
  const style = useWatch({ control, name: 'style' })
  const state = submitState({ hasPhoto, hasMask, hasStyle: style !== '' }, isGenerating)
  return (
    <Button
      type="submit"
      size="large"
      variant={state === 'ready' || state === 'generating' ? 'primary' : 'secondary'}
      disabled={isGenerating}
      className="w-full"
    >
      {isGenerating && <Spinner />}
      {t(state)}
    </Button>
  )
}
