import { useFormatter, useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormControl } from '@/components/design-tool/shared/controls/use-transform-form'
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
}

/** Says what each area becomes and what stays, before a credit is spent. */
export function AreaPlan({ work, exported, engine, control }: AreaPlanProps) {
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
  const becoming = changed.map((area) =>
    t('becomes', { area: nameOf(area), finish: finishOf(settingsOf(area)) }),
  )
  return (
    <p>
      {[
        changed.length > 0 && t('changes', { areas: format.list(becoming, { type: 'unit' }) }),
        isAll && t(kept.length > 0 ? 'allButKept' : 'all'),
        kept.length > 0 && t('keeps', { names: format.list(kept.map(nameOf)), count: kept.length }),
        others > 0 && !isAll && t('stays', { count: others }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
