import { useTranslations } from 'next-intl'
import { FinishStrip } from '@/components/design-tool/areas/area-settings'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { finishKind } from '@/lib/domain/areas'
import { areasIn } from '@/lib/mask/layers'
import { settingsOf } from '@/lib/mask/mask'
import { AreaTabs } from './color-choice'

/** The materials that suit the active area's kind. */
export function MaterialPanel({ editor }: { editor: Pick<MaskEditorState, 'drawn' | 'act'> }) {
  const { drawn, act } = editor
  const t = useTranslations('try.tool.material')
  const active = drawn.areas.find(({ id }) => id === drawn.active)
  if (!active || !areasIn(drawn.history.done).has(active.id))
    return <p className="text-small text-muted">{t.rich('nothing', KEY_HINTS)}</p>
  const kind = finishKind(settingsOf(active).kind)
  if (!kind) return <p className="text-small text-muted">{t('unknown')}</p>
  return (
    <section aria-label={t('label')} className="flex min-w-0 flex-col gap-2.5 lg:gap-3">
      <AreaTabs editor={editor} />
      <FinishStrip area={active} kind={kind} act={act} />
    </section>
  )
}
