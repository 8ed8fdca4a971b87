import { Copy, Dices, ImageUp, Repeat, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { Button } from '@/components/ui/button'
import { isStyleSeen } from '@/lib/domain/design-run'
import { hasStyle } from '@/lib/tasks/tasks'

/** New designs that can be made from an existing one. */
export type Remake = {
  /** A batch is running, so another can't be started. */
  readonly isBusy: boolean
  /** The design's photo and mask are still on this device. */
  readonly hasSource: (design: MadeDesign) => boolean
  readonly again: (design: MadeDesign, seed: 'same' | 'other') => void
  readonly vary: (design: MadeDesign) => void
  readonly startFrom: (design: MadeDesign) => void
  readonly copyPrompt: (prompt: string) => void
}

type RemakeActionsProps = { design: MadeDesign; remake: Remake; onClose: () => void }

/** The most common next steps. */
export function RemakeActions({ design, remake, onClose }: RemakeActionsProps) {
  const t = useTranslations('transform.remake')
  const hasSource = remake.hasSource(design)
  const isStill = remake.isBusy || !hasSource
  const leave = (begin: () => void) => () => {
    onClose()
    begin()
  }
  return (
    <section aria-labelledby="remake-title" className="flex flex-col gap-2">
      <h3 id="remake-title" className="font-semibold">
        {t('title')}
      </h3>
      <div className="flex flex-col gap-2 *:justify-start">
        {hasStyle(design.params) && isStyleSeen(design.params) && (
          <Action icon={<Dices />} disabled={isStill} onClick={leave(() => remake.again(design, 'other'))}>
            {t('otherSeed')}
          </Action>
        )}
        <Action icon={<SlidersHorizontal />} disabled={isStill} onClick={leave(() => remake.vary(design))}>
          {t('vary')}
        </Action>
        <Action icon={<ImageUp />} disabled={remake.isBusy} onClick={leave(() => remake.startFrom(design))}>
          {t('startFrom')}
        </Action>
      </div>
      <p className="text-small text-faint">{t(hasSource ? 'cost' : 'noSource')}</p>
    </section>
  )
}

/** Tools for comparing designs and for making one again elsewhere. */
export function ExactActions({ design, remake, onClose }: RemakeActionsProps) {
  const t = useTranslations('transform.remake')
  const { params } = design
  const repeat = () => {
    onClose()
    remake.again(design, 'same')
  }
  return (
    <div className="flex flex-col gap-2 *:justify-start">
      <Action icon={<Repeat />} disabled={remake.isBusy || !remake.hasSource(design)} onClick={repeat}>
        {t('exactly')}
      </Action>
      {hasStyle(params) && (
        <Action icon={<Copy />} disabled={false} onClick={() => remake.copyPrompt(params.prompt)}>
          {t('copyPrompt')}
        </Action>
      )}
    </div>
  )
}

type ActionProps = { icon: ReactNode; disabled: boolean; onClick: () => void; children: ReactNode }

function Action({ icon, disabled, onClick, children }: ActionProps) {
  return (
    <Button variant="secondary" size="small" disabled={disabled} onClick={onClick}>
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      {children}
    </Button>
  )
}
