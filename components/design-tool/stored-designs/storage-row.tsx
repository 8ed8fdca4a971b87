import { Images } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/forms/labeled-controls'
import { ActionButton } from '@/components/shared/icon-button'

type StorageRowProps = {
  isSaving: boolean
  mayStore: boolean
  onSavingChange: (isSaving: boolean) => void
  onView: () => void
}

/** The switch for storing finished designs, and a button to view stored ones. */
export function StorageRow({ isSaving, mayStore, onSavingChange, onView }: StorageRowProps) {
  const t = useTranslations('transform.storage')
  return (
    <div className="flex flex-col items-start gap-4">
      <SwitchField
        label={t('save')}
        hint={mayStore ? t('saveHint') : t('paidOnly')}
        checked={isSaving && mayStore}
        disabled={!mayStore}
        onCheckedChange={onSavingChange}
      />
      <ActionButton icon={Images} onClick={onView}>
        {t('view')}
      </ActionButton>
    </div>
  )
}
