import { useFormatter, useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormControl } from '@/components/design-tool/shared/controls/use-transform-form'
import { Button } from '@/components/ui/button'
import { isWithoutFinish } from '@/lib/domain/areas'
import { type AreaSettings, changesAll, isKept } from '@/lib/domain/design-run'
import { materialName } from '@/lib/domain/materials'
import { styleLabel } from '@/lib/domain/styles'
import { areasInUse, settingsOf } from '@/lib/mask/mask'
import { useAreaNames } from './use-area-names'

type AreaPlanProps = {
  work: PhotoWork
  /** `null` where nothing is selected. */
  exported: ExportedMask | null
  /** The engine that will make the designs. */
  engine: string
  control: FormControl
  /** Brings the photo and its areas into view. */
  onCorrect: () => void
}

/** Shows what each area becomes and what stays, before a credit is spent. Pressing an area opens its settings. */
export function AreaPlan({ work, exported, engine, control, onCorrect }: AreaPlanProps) {
  const t = useTranslations('transform.areas.plan')
  const { maskStore } = work
  const mask = useSyncExternalStore(maskStore.subscribe, maskStore.mask, maskStore.mask)
  const format = useFormatter()
  const [style, task] = useWatch({ control, name: ['style', 'task'] })
  const nameOf = useAreaNames(mask)
  const areas = areasInUse(mask).filter(({ id }) => exported?.shares.has(id))
  const kept = areas.filter((area) => isKept(settingsOf(area), task))
  const changed = areas.filter((area) => !kept.includes(area) && !isWithoutFinish(settingsOf(area).kind))
  const others = areas.length - changed.length - kept.length
  const isAll = changesAll({ task, engine })
  const finishOf = (settings: AreaSettings) => materialName(settings) ?? (styleLabel(style) || t('open'))
  if (areas.length === 0 && !isAll) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-plaster">{t('title')}</p>
      {isAll && <p>{t(kept.length > 0 ? 'allButKept' : 'all')}</p>}
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
      {kept.length > 0 && <p>{t('keeps', { names: format.list(kept.map(nameOf)), count: kept.length })}</p>}
      {others > 0 && !isAll && <p>{t('stays', { count: others })}</p>}
    </div>
  )
}
