import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import feedback from '@/content/messages/en/feedback.json'
import validation from '@/content/messages/en/validation.json'
import { FeedbackForm } from './feedback-form'

type FeedbackDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * The feedback dialog comes with its own messages: it can be opened on every page but rarely is, so pages don't carry
 * them.
 */
export function FeedbackDialog(props: FeedbackDialogProps) {
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ feedback, validation }}>
      <FeedbackPanel {...props} />
    </NextIntlClientProvider>
  )
}

function FeedbackPanel({ open, onOpenChange }: FeedbackDialogProps) {
  const t = useTranslations('feedback')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel={t('close')}>
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogBody>
          <FeedbackForm onDone={() => onOpenChange(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
