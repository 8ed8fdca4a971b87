'use client'

import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '@/components/shared/field'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { Textarea } from '@/components/ui/textarea'
import type { FeedbackWords } from '@/lib/client/feedback-words'
import { FEEDBACK_TYPES } from '@/lib/domain/feedback'
import { LIMITS } from '@/lib/domain/limits'
import { useFeedbackForm } from './use-feedback-form'

const { min, max } = LIMITS.rating
const RATINGS = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))

/** What it is about, the message, and one to five. `onDone` is called when it was sent, and by Cancel. */
export function FeedbackForm({ words, onDone }: { words: FeedbackWords; onDone: () => void }) {
  const id = useId()
  const { form, isSending, hasFailed, onSubmit, keep } = useFeedbackForm(words, onDone)
  const { errors } = form.formState
  const problem = (name: string) => sentenceOf(words, errors[name]?.message)
  return (
    <form method="post" noValidate onSubmit={onSubmit} onChange={keep}>
      <fieldset disabled={isSending} className="flex flex-col gap-6">
        <Field id={`${id}-type`} label={words.type} error={problem('type')}>
          {(aria) => (
            <Select {...aria} {...form.register('type')}>
              {FEEDBACK_TYPES.map((type) => (
                <option key={type} value={type}>
                  {words.types[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id={`${id}-message`} label={words.message} hint={words.messageHint} error={problem('message')}>
          {(aria) => <Textarea {...aria} {...form.register('message')} required rows={5} />}
        </Field>
        <RatingChoice form={form} words={words} error={problem('rating')} />
        {hasFailed && (
          // The message itself stands outside of the dialog, where a screen reader may not listen now.
          <p role="alert" className="text-small text-danger">
            {words.notSent}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onDone}>
            {words.cancel}
          </Button>
          <Button type="submit">
            {isSending && <Spinner />}
            {isSending ? words.submitting : words.submit}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

type RatingChoiceProps = {
  form: ReturnType<typeof useFeedbackForm>['form']
  words: FeedbackWords
  error: string | undefined
}

/** One to five side by side. What is seen around it is heard as the group's name. */
function RatingChoice({ form, words, error }: RatingChoiceProps) {
  const name = useId()
  const { field } = useController({ control: form.control, name: 'rating' })
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-small font-medium">
        {words.rating}
      </span>
      <Segmented
        name={name}
        legend={`${words.rating}: ${words.ratingHint}`}
        options={RATINGS.map((value) => ({ value, label: value }))}
        value={field.value ?? ''}
        onValueChange={field.onChange}
        className="self-start"
      />
      <p aria-hidden="true" className="text-small text-faint">
        {words.ratingHint}
      </p>
      {error && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function sentenceOf({ problems }: FeedbackWords, key: string | undefined): string | undefined {
  return Object.entries(problems).find(([known]) => known === key)?.[1]
}
