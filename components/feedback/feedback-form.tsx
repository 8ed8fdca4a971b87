import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { CHECKED_WHEN_LEFT, Field, useValidationMessage } from '@/components/forms/field'
import { sendFeedback } from '@/components/forms/messages-api'
import { useSendForm } from '@/components/forms/use-send-form'
import { deleteDraft, FEEDBACK_DRAFT_KEY, readDraft, saveDraft } from '@/components/shared/form-draft'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/input'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { showToast } from '@/components/ui/toast'
import { LIMITS } from '@/lib/domain/limits'
import {
  DEFAULT_FEEDBACK_TYPE,
  FEEDBACK_TYPES,
  type FeedbackInput,
  feedbackSchema,
} from '@/lib/schemas/feedback'

const { min, max, initial } = LIMITS.rating
const RATINGS = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))
const EMPTY = { feedback_type: DEFAULT_FEEDBACK_TYPE, message: '', rating: String(initial) }

type FeedbackFields = z.input<typeof feedbackSchema>

/** Type, message and rating. Starts with the draft that was not sent. */
export function FeedbackForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('feedback')
  const id = useId()
  const [defaultValues] = useState(() => readFields())
  const form = useForm<FeedbackFields, unknown, FeedbackInput>({
    resolver: zodResolver(feedbackSchema),
    ...CHECKED_WHEN_LEFT,
    defaultValues,
  })
  const { control, register, formState, subscribe, reset } = form
  const messageError = useValidationMessage(formState.errors.message?.message)

  useEffect(() => {
    const callback = ({
      values: { feedback_type = DEFAULT_FEEDBACK_TYPE, message, rating },
    }: {
      values: FeedbackFields
    }) => saveDraft(FEEDBACK_DRAFT_KEY, { feedback_type, message, rating: String(rating) })
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe])

  const send = async (feedback: FeedbackInput): Promise<void> => {
    await sendFeedback(feedback)
    reset(EMPTY)
    deleteDraft(FEEDBACK_DRAFT_KEY)
    showToast({ tone: 'success', title: t('thanksTitle'), description: t('thanksBody') })
    onDone()
  }
  const { isSending, failure, onSubmit } = useSendForm(form, send, 'feedback_failed')

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <fieldset disabled={isSending} className="flex flex-col gap-6">
        <TypeField id={`${id}-type`} control={control} />
        <Field id={`${id}-message`} label={t('message')} hint={t('messageHint')} error={messageError}>
          {(aria) => <Textarea {...aria} {...register('message')} required rows={5} />}
        </Field>
        <RatingField id={`${id}-rating`} control={control} />
        {failure && (
          // The toast is outside the dialog, where screen readers may not announce it.
          <p role="alert" className="text-small text-danger">
            {t('notSent')} {failure.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit">
            {isSending && <Spinner />}
            {isSending ? t('submitting') : t('submit')}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

type ControlProps = { id: string; control: Control<FeedbackFields, unknown, FeedbackInput> }

function TypeField({ id, control }: ControlProps) {
  const t = useTranslations('feedback')
  return (
    <Field id={id} label={t('type')}>
      {(aria) => (
        <Controller
          control={control}
          name="feedback_type"
          render={({ field: { ref, value = DEFAULT_FEEDBACK_TYPE, onChange, onBlur } }) => (
            <Select value={value} onValueChange={onChange}>
              <SelectTrigger {...aria} ref={ref} onBlur={onBlur}>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {FEEDBACK_TYPES.map((type) => (
                  <SelectItem key={type} value={type}>
                    {t(`types.${type}`)}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
      )}
    </Field>
  )
}

function RatingField({ id, control }: ControlProps) {
  const t = useTranslations('feedback')
  return (
    <div className="flex flex-col gap-2">
      <span id={`${id}-label`} className="text-small font-medium">
        {t('rating')}
      </span>
      <Controller
        control={control}
        name="rating"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <RadioGroup
            ref={ref}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint`}
            value={String(value ?? '')}
            onValueChange={onChange}
            onBlur={onBlur}
            className="self-start"
          >
            {RATINGS.map((rating) => (
              <RadioGroupItem key={rating} value={rating}>
                {rating}
              </RadioGroupItem>
            ))}
          </RadioGroup>
        )}
      />
      <p id={`${id}-hint`} className="text-small text-faint">
        {t('ratingHint')}
      </p>
    </div>
  )
}

function readFields(): FeedbackFields {
  const draft = readDraft(FEEDBACK_DRAFT_KEY)
  const type = FEEDBACK_TYPES.find((known) => known === draft.feedback_type) ?? EMPTY.feedback_type
  return { ...EMPTY, ...draft, feedback_type: type }
}
