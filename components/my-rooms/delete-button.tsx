import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Confirm } from '@/components/shared/confirm'
import { ActionButton } from '@/components/shared/icon-button'

type DeleteButtonProps = {
  /** Says what is deleted. */
  label: string
  /** The question. */
  title: string
  body: string
  isDisabled: boolean
  onDelete: () => void
}

export function DeleteButton({ label, title, body, isDisabled, onDelete }: DeleteButtonProps) {
  const t = useTranslations('rooms')
  return (
    <Confirm title={title} body={body} no={t('confirmNo')} yes={t('delete')} onConfirm={onDelete}>
      <ActionButton variant="ghost" icon={Trash2} aria-label={label} disabled={isDisabled}>
        {t('delete')}
      </ActionButton>
    </Confirm>
  )
}
