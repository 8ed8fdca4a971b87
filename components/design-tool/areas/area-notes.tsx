import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import type { KindChoice } from '@/lib/domain/areas'
import { inColor } from '@/lib/domain/paints'
import { areasLeftOut } from '@/lib/mask/left-out'
import { doubtOf, type Mask, type MaskAction, type NamedArea } from '@/lib/mask/mask'
import { settingsAs } from './kind-field'
import { useAreaNames } from './use-area-names'

type AreaNotesProps = { mask: Mask; onAct: (action: MaskAction) => void }

/** Notes on the active area: pixels that its latest addition left to other areas, and a question if its kind is uncertain. */
export function AreaNotes({ mask, onAct }: AreaNotesProps) {
  const active = mask.areas.find(({ id }) => id === mask.active)
  return (
    <>
      <LeftToOthers mask={mask} onAct={onAct} />
      {active && doubtOf(active).length > 0 && <KindQuestion area={active} onAct={onAct} />}
    </>
  )
}

/** Names the areas whose pixels the latest addition left alone. One press adds them. */
function LeftToOthers({ mask, onAct }: AreaNotesProps) {
  const t = useTranslations('transform.areas')
  const format = useFormatter()
  const nameOf = useAreaNames(mask)
  const { size, history } = mask
  const owners = useMemo(() => areasLeftOut({ size, history }), [size, history])
  const names = mask.areas.filter(({ id }) => owners.includes(id)).map(nameOf)
  if (names.length === 0) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <p>{t('spared', { names: format.list(names) })}</p>
      <Button variant="secondary" size="small" onClick={() => onAct({ type: 'take-spared' })}>
        {t('takeSpared')}
      </Button>
    </div>
  )
}

type KindQuestionProps = { area: NamedArea; onAct: AreaNotesProps['onAct'] }

/** Asks what an area is when two kinds are about equally likely. */
function KindQuestion({ area, onAct }: KindQuestionProps) {
  const t = useTranslations('transform.areas')
  const kinds = useTranslations('transform.form.surfaces')
  const [one, other] = doubtOf(area)
  if (!one || !other) return null
  const question = t('doubt', { one: kinds(one), other: kinds(other).toLowerCase() })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser.
    <div role="group" aria-label={question} className="flex flex-wrap items-center gap-2 text-small">
      <span aria-hidden="true" className="font-medium">
        {question}
      </span>
      {[one, other].map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="small"
          onClick={() =>
            onAct({ type: 'change-area', id: area.id, change: { settings: answered(area, kind) } })
          }
        >
          {kinds(kind)}
        </Button>
      ))}
    </div>
  )
}

/** Keeps what was chosen for the area, as far as the new kind allows. */
function answered({ settings }: NamedArea, kind: KindChoice): NamedArea['settings'] {
  if (settings.color !== '') return inColor({ ...settings, kind }, kind, settings.color)
  return settingsAs(settings, kind)
}
