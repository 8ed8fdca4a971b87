import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Confirm } from '@/components/shared/confirm'
import { ActionButton } from '@/components/shared/icon-button'

type DeleteButtonProps = {
  children: ReactNode
  /** Says what is deleted. */
  label: string
  /** The question. */
  title: string
  body: string
  isDisabled: boolean
  onDelete: () => void
}

export function DeleteButton({ children, label, title, body, isDisabled, onDelete }: DeleteButtonProps) {
  const t = useTranslations('rooms')
  return (
    <Confirm title={title} body={body} no={t('confirmNo')} yes={t('delete')} onConfirm={onDelete}>
      <ActionButton variant="ghost" icon={Trash2} aria-label={label} disabled={isDisabled}>
        {children}
      </ActionButton>
    </Confirm>
  )
}
