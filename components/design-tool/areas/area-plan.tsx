'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormControl } from '@/components/design-tool/shared/use-transform-form'
import { Button } from '@/components/ui/button'
import { isWithoutFinish } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { materialName } from '@/lib/domain/materials'
import { styleLabel } from '@/lib/domain/styles'
import { areasInUse, settingsOf } from '@/lib/mask/mask'
import { useAreaNames } from './use-area-names'

type AreaPlanProps = {
  work: PhotoWork
  exported: ExportedMask
  control: FormControl
  /** Brings the photo and its areas into view. */
  onCorrect: () => void
}

/** What each area becomes and what stays, before a credit is spent. A press on an area leads to what is said of it. */
export function AreaPlan({ work, exported, control, onCorrect }: AreaPlanProps) {
  const t = useTranslations('transform.areas.plan')
  const { maskStore } = work
  const mask = useSyncExternalStore(maskStore.subscribe, maskStore.mask, maskStore.mask)
  const style = useWatch({ control, name: 'style' })
  const nameOf = useAreaNames(mask)
  const areas = areasInUse(mask).filter(({ id }) => exported.shares.has(id))
  const changed = areas.filter((area) => !isWithoutFinish(settingsOf(area).kind))
  const kept = areas.length - changed.length
  const finishOf = (settings: AreaSettings) => materialName(settings) ?? (styleLabel(style) || t('open'))
  if (areas.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-plaster">{t('title')}</p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {changed.map((area) => (
          <li key={area.id}>
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                maskStore.dispatch({ type: 'activate', id: area.id })
                onCorrect()
              }}
            >
              {t('becomes', { area: nameOf(area), finish: finishOf(settingsOf(area)) })}
            </Button>
          </li>
        ))}
      </ul>
      {kept > 0 && <p>{t('stays', { count: kept })}</p>}
    </div>
  )
}
