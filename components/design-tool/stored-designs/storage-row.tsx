'use client'

import { Images } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'

type StorageRowProps = {
  isSaving: boolean
  mayStore: boolean
  onSavingChange: (isSaving: boolean) => void
  onView: () => void
}

/** Whether finished designs are stored, and the way to those that are. */
export function StorageRow({ isSaving, mayStore, onSavingChange, onView }: StorageRowProps) {
  const t = useTranslations('transform.storage')
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex w-full items-center justify-between gap-4">
        <div>
          <Label htmlFor="transform-save">{t('save')}</Label>
          <p id="transform-save-hint" className="text-small text-faint">
            {mayStore ? t('saveHint') : t('paidOnly')}
          </p>
        </div>
        <Switch
          id="transform-save"
          aria-describedby="transform-save-hint"
          checked={isSaving && mayStore}
          disabled={!mayStore}
          onCheckedChange={onSavingChange}
        />
      </div>
      <Button variant="secondary" size="small" onClick={onView}>
        <Images aria-hidden="true" />
        {t('view')}
      </Button>
    </div>
  )
}
