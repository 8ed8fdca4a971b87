'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CHECKED_WHEN_LEFT, Field, useValidationMessage } from '@/components/forms/field'
import { sendWithdrawal } from '@/components/forms/messages-api'
import { useSendForm } from '@/components/forms/use-send-form'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { ORDER_NUMBER_QUERY } from '@/lib/config/routes'
import {
  type WithdrawalFields,
  type WithdrawalReceipt,
  withdrawalFieldsSchema,
} from '@/lib/schemas/withdrawal'

/** Two steps, as required by law: the contract to withdraw from, and the confirmation. Then the dated receipt. */
export function WithdrawForm() {
  const t = useTranslations('withdraw-form')
  const isHydrated = useIsHydrated()
  const form = useForm<WithdrawalFields>({
    resolver: zodResolver(withdrawalFieldsSchema),
    ...CHECKED_WHEN_LEFT,
    defaultValues: { about: '' },
  })
  const { register, setValue, formState } = form
  /** The first step's input, once it is done. */
  const [about, setAbout] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null)
  const error = useValidationMessage(formState.errors.about?.message)

  useEffect(() => {
    const order = new URLSearchParams(window.location.search).get(ORDER_NUMBER_QUERY)
    if (order) setValue('about', order)
  }, [setValue])

  if (receipt) return <Receipt about={about ?? ''} receipt={receipt} />
  if (about !== null) return <Confirmation about={about} onBack={() => setAbout(null)} onDone={setReceipt} />
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((values) => setAbout(values.about))}
      className="flex flex-col gap-6"
    >
      <Field id="withdraw-about" label={t('about')} hint={t('aboutHint')} error={error}>
        {(aria) => <Input {...aria} {...register('about')} required autoComplete="email" />}
      </Field>
      <Button
        type="submit"
        size="large"
        disabled={!isHydrated}
        className="self-start max-sm:w-full max-sm:px-3"
      >
        {t('next')}
      </Button>
    </form>
  )
}

type ConfirmationProps = {
  about: string
  onBack: () => void
  onDone: (receipt: WithdrawalReceipt) => void
}

function Confirmation({ about, onBack, onDone }: ConfirmationProps) {
  const t = useTranslations('withdraw-form')
  const form = useForm({ defaultValues: { about } })
  const send = async () => onDone(await sendWithdrawal({ about }))
  const { isSending, onSubmit } = useSendForm(form, send, 'withdrawal_failed')
  const headingRef = useFocusOnShow<HTMLParagraphElement>()
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <fieldset disabled={isSending} className="flex min-w-0 flex-col gap-6">
        <p ref={headingRef} tabIndex={-1} className="outline-none">
          {t.rich('declaration', { about: () => <strong className="break-all">{about}</strong> })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" disabled={isSending}>
            {isSending && <Spinner />}
            {t('confirm')}
          </Button>
          <Button variant="secondary" size="large" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

function Receipt({ about, receipt: { receivedAt, outcome } }: { about: string; receipt: WithdrawalReceipt }) {
  const t = useTranslations('withdraw-form')
  const headingRef = useFocusOnShow<HTMLHeadingElement>()
  const date = new Date(receivedAt).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return (
    <section className="flex flex-col gap-4">
      <h2 ref={headingRef} tabIndex={-1} className="text-title font-medium outline-none">
        {t('received')}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">{t('date')}</dt>
        <dd>
          <time dateTime={receivedAt}>{t('utc', { date })}</time>
        </dd>
        <dt className="text-muted">{t('of')}</dt>
        <dd className="break-all">{about}</dd>
      </dl>
      <p>{t(`outcomes.${outcome ?? 'unsaid'}`)}</p>
      <p className="text-small text-muted">{t('keep')}</p>
      <Button variant="secondary" className="self-start print:hidden" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </section>
  )
}

/** The focused element is gone: focus its replacement, so that it is read out. */
function useFocusOnShow<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
