import { Images } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/forms/labeled-controls'
import { ActionButton } from '@/components/shared/icon-button'

type StorageRowProps = {
  isSaving: boolean
  mayStore: boolean
  /** There is no room for more, so it went off. */
  isFull: boolean
  onSavingChange: (isSaving: boolean) => void
  onView: () => void
}

/** The switch for storing finished designs, and a button to view stored ones. */
export function StorageRow({ isSaving, mayStore, isFull, onSavingChange, onView }: StorageRowProps) {
  const t = useTranslations('transform.storage')
  const hint = mayStore ? isFull && t('full') : t('paidOnly')
  return (
    <div className="flex items-center gap-4">
      <SwitchField
        label={t('save')}
        {...(hint && { hint })}
        checked={isSaving && mayStore}
        disabled={!mayStore}
        onCheckedChange={onSavingChange}
      />
      <ActionButton icon={Images} onClick={onView} className="shrink-0">
        {t('view')}
      </ActionButton>
    </div>
  )
}
