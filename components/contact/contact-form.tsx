import { useTranslations } from 'next-intl'
import { ContactFields } from './contact-fields'

/** The contact form with its texts, for a static page: readable before any script has loaded, sendable after. */
export function ContactForm() {
  const t = useTranslations('contact-form')
  const problem = useTranslations('validation')
  const texts = {
    name: t('name'),
    email: t('email'),
    subject: t('subject'),
    message: t('message'),
    website: t('website'),
    send: t('send'),
    sending: t('sending'),
    sentTitle: t('sentTitle'),
    sentBody: t('sentBody'),
    problems: {
      name_required: problem('name_required'),
      email_required: problem('email_required'),
      email_invalid: problem('email_invalid'),
      subject_required: problem('subject_required'),
      message_required: problem('message_required'),
      text_too_long: problem('text_too_long'),
    },
  }
  return <ContactFields texts={texts} />
}
