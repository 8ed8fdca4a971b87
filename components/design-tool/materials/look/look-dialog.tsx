import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAreaNames } from '@/components/design-tool/areas/use-area-names'
import type { RoomWorker } from '@/components/design-tool/photo/room-worker-client'
import { fetchImage } from '@/components/design-tool/shared/designs/design-as-photo'
import { PictureChoice } from '@/components/design-tool/shared/designs/picture-choice'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { useTakenImage } from '@/components/design-tool/shared/device/taken-images'
import { OpenDialog } from '@/components/shared/open-dialog'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Switch } from '@/components/ui/switch'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { AreaId } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import type { StoredDesignResponse } from '@/lib/schemas/responses'
import { type AreaLook, areaLooks } from './area-looks'
import { openPicture, PICTURE_TYPES, type PictureLook } from './open-picture'

type LookDialogProps = {
  room: RoomWorker
  mask: Mask
  userId: string
  onApply: (looks: ReadonlyMap<AreaId, AreaSettings>) => void
  onClose: () => void
}

/** Asks for an image, and shows its colors and a proposal for each area. */
export function LookDialog({ room, mask, userId, onApply, onClose }: LookDialogProps) {
  const t = useTranslations('transform.look')
  const [picture, setPicture] = useState<PictureLook | null>(null)
  const [problem, setProblem] = useState<ErrorDetails | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const choose = useCallback(
    async (file: Blob) => {
      setIsOpening(true)
      setProblem(null)
      const opened = await openPicture(file, room)
      setIsOpening(false)
      if ('code' in opened) setProblem(opened)
      else setPicture(opened)
    },
    [room],
  )
  useTakenImage({ onFile: choose, onProblem: setProblem })
  const chooseDesign = ({ url: design }: StoredDesignResponse) =>
    fetchImage(`${design}?as=preview`)
      .then(choose)
      .catch(() => setProblem(errorDetails('not_found')))
  const url = picture?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return (
    <OpenDialog title={t('open')} closeLabel={t('close')} size="wide" onClose={onClose}>
      {picture ? (
        <Proposals
          key={picture.url}
          {...{ picture, mask, onApply, onClose }}
          onAnother={() => setPicture(null)}
        />
      ) : (
        <DialogBody>
          <PictureChoice
            {...{ problem, isOpening }}
            types={PICTURE_TYPES}
            texts={{
              input: t('input'),
              choose: t('choose'),
              chooseHint: t('chooseHint', { pixels: LIMITS.references.minSidePx }),
              privacy: t('privacy'),
            }}
            onFile={choose}
            onProblem={() => setProblem(errorDetails('unsupported_image'))}
            designs={{ userId, onDesign: chooseDesign }}
          />
        </DialogBody>
      )}
    </OpenDialog>
  )
}

type ProposalsProps = Pick<LookDialogProps, 'mask' | 'onApply' | 'onClose'> & {
  picture: PictureLook
  onAnother: () => void
}

function Proposals({ picture, mask, onApply, onClose, onAnother }: ProposalsProps) {
  const t = useTranslations('transform.look')
  const nameOf = useAreaNames(mask)
  const { deck } = usePaintDeck()
  const [leftOut, setLeftOut] = useState<ReadonlySet<AreaId>>(new Set())
  const proposals = useMemo(() => areaLooks(mask, picture.parts, deck), [mask, picture, deck])
  const taken = proposals.flatMap(({ look }) => (look && !leftOut.has(look.area.id) ? [look] : []))
  const toggle = (id: AreaId, isTaken: boolean) => {
    const next = new Set(leftOut)
    if (isTaken) next.delete(id)
    else next.add(id)
    setLeftOut(next)
  }
  return (
    <>
      <DialogBody className="grid content-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          {/* biome-ignore lint/performance/noImgElement: a file of this device. */}
          <img
            src={picture.url}
            alt={t('picture')}
            className="max-h-[38vh] w-full rounded-md border border-line object-contain"
          />
          <Palette parts={picture.parts} />
          <Button variant="ghost" size="small" className="self-start" onClick={onAnother}>
            {t('another')}
          </Button>
        </div>
        <section aria-label={t('areas')} className="flex min-w-0 flex-col gap-3">
          <p aria-hidden="true" className="text-small font-medium">
            {t('areas')}
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {proposals.map(({ area, look }) => (
              <Proposal
                key={area.id}
                look={look}
                name={nameOf(area)}
                isTaken={!leftOut.has(area.id)}
                onTake={(isTaken) => toggle(area.id, isTaken)}
              />
            ))}
          </ul>
          <p className="text-small text-faint">{t('hint')}</p>
        </section>
      </DialogBody>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-3">
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={taken.length === 0}
          onClick={() => {
            onClose()
            onApply(new Map(taken.map(({ area, settings }) => [area.id, settings])))
          }}
        >
          {t('apply', { count: taken.length })}
        </Button>
      </div>
    </>
  )
}

/** The number of colors that sum up an image. */
const PALETTE = 8

function Palette({ parts }: Pick<PictureLook, 'parts'>) {
  const t = useTranslations('transform.look')
  const shown = parts.filter(({ color }, i) => parts.findIndex((each) => each.color === color) === i)
  return (
    <ul aria-label={t('palette')} className="flex flex-wrap gap-2">
      {shown.slice(0, PALETTE).map(({ color, role }) => (
        <li key={color} className="flex flex-col items-center gap-1 text-micro text-muted">
          <ColorSquare color={color} className="size-11" />
          {t(`roles.${role}`)}
        </li>
      ))}
    </ul>
  )
}

function ColorSquare({ color, className }: { color: string; className: string }) {
  return (
    <span
      role="img"
      aria-label={color}
      title={color}
      style={{ backgroundColor: color }}
      className={`block shrink-0 rounded-sm border border-white/15 forced-color-adjust-none ${className}`}
    />
  )
}

type ProposalProps = {
  look: AreaLook | null
  name: string
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** The proposal for one area, with a checkbox to apply it. */
function Proposal({ look, name, isTaken, onTake }: ProposalProps) {
  const t = useTranslations('transform.look')
  const textOf = useFinishText()
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      {look ? (
        <ColorSquare color={look.color} className="size-9" />
      ) : (
        <span aria-hidden="true" className="size-9 shrink-0 rounded-sm border border-dashed border-edge" />
      )}
      <div className="min-w-0 grow">
        <p className="truncate text-small font-medium">{name}</p>
        <p className="text-small text-muted">{look ? textOf(look) : t('nothing')}</p>
      </div>
      {look && <Switch aria-label={t('take', { name })} checked={isTaken} onCheckedChange={onTake} />}
    </li>
  )
}

function useFinishText() {
  const t = useTranslations('transform.look')
  return ({ material, paint, color }: AreaLook) => {
    if (material) return t('material', { name: material, color })
    if (!paint) return t('color', { color })
    return paint.isExact ? t('paint', { name: paint.name }) : t('near', { name: paint.name, color })
  }
}
