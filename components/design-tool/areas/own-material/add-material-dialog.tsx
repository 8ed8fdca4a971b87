'use client'

import { RotateCw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { CameraButton } from '@/components/design-tool/shared/camera-button'
import { DropZone } from '@/components/design-tool/shared/drop-zone'
import { measuresInFeet } from '@/components/design-tool/shared/region'
import { usePastedPicture } from '@/components/design-tool/shared/use-pasted-picture'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { Switch } from '@/components/ui/switch'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import {
  MATERIAL_PRESETS,
  type MaterialPreset,
  type OwnMaterial,
  USUAL_COLORS,
} from '@/lib/domain/own-material'
import { WHOLE_PICTURE } from '@/lib/domain/perspective'
import type { Quad } from '@/lib/math/homography'
import { CornerPicker } from './corner-picker'
import { LaidSwatch } from './laid-swatch'
import { MaterialFields } from './material-fields'
import { MATERIAL_TYPES, type OpenMaterial, openMaterial } from './open-material'

export type AddMaterialDialogProps = {
  onClose: () => void
  onAdd: (material: OwnMaterial, file: Blob) => void
}

/** Makes a material from an image: which part of it, its real size, and how it is laid. */
export function AddMaterialDialog({ onClose, onAdd }: AddMaterialDialogProps) {
  const t = useTranslations('transform.ownMaterial')
  const [picture, setPicture] = useState<OpenMaterial | null>(null)
  const [problem, setProblem] = useState<ErrorDetails | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const choose = useCallback(async (file: File) => {
    setIsOpening(true)
    setProblem(null)
    const opened = await openMaterial(file)
    setIsOpening(false)
    if ('code' in opened) setProblem(opened)
    else setPicture(opened)
  }, [])
  const stop = picture?.stop
  useEffect(() => stop, [stop])
  usePastedPicture(choose)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t('close')} size="wide">
        <DialogTitle>{t('add')}</DialogTitle>
        {picture ? (
          <MaterialForm
            key={picture.url}
            picture={picture}
            onAnother={() => setPicture(null)}
            onAdd={onAdd}
            onClose={onClose}
          />
        ) : (
          <DialogBody>
            <PictureZone problem={problem} isOpening={isOpening} onFile={choose} />
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

type PictureZoneProps = { problem: ErrorDetails | null; isOpening: boolean; onFile: (file: File) => void }

function PictureZone({ problem, isOpening, onFile }: PictureZoneProps) {
  const t = useTranslations('transform.ownMaterial')
  const [isWrong, setIsWrong] = useState(false)
  const zone = useDropzone({
    accept: MATERIAL_TYPES,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejections) => {
      setIsWrong(rejections.length > 0)
      if (file) onFile(file)
    },
  })
  const shown = isWrong ? errorDetails('material_not_image') : problem
  return (
    <div {...zone.getRootProps()} className="flex flex-col gap-4">
      <input {...zone.getInputProps({ 'aria-label': t('input') })} />
      <DropZone zone={zone} isOpening={isOpening} invitation={t('choose')} limits={t('chooseHint')} />
      <CameraButton onPhoto={onFile} />
      {shown && <ErrorNote error={shown} />}
      <p className="text-small text-faint">{t('privacy')}</p>
    </div>
  )
}

const [FIRST_PRESET] = MATERIAL_PRESETS
/** Placeholder until the piece has been cut and hashed. */
const NO_PICTURE = '0'.repeat(64)

type MaterialFormProps = Pick<AddMaterialDialogProps, 'onAdd' | 'onClose'> & {
  picture: OpenMaterial
  onAnother: () => void
}

function MaterialForm({ picture, onAnother, onAdd, onClose }: MaterialFormProps) {
  const t = useTranslations('transform.ownMaterial')
  const locale = useLocale()
  const id = useId()
  const [corners, setCorners] = useState<Quad>(picture.corners)
  const [preset, setPreset] = useState<MaterialPreset>(FIRST_PRESET)
  const [isJoined, setIsJoined] = useState<boolean>(FIRST_PRESET.isJoined)
  const [material, setMaterial] = useState<OwnMaterial>(() => startMaterial(FIRST_PRESET, t('name')))
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<ErrorDetails | null>(null)
  const choosePreset = (value: string) => {
    const chosen = MATERIAL_PRESETS.find((each) => each.id === value) ?? FIRST_PRESET
    setPreset(chosen)
    setIsJoined(chosen.isJoined)
    setMaterial({ ...startMaterial(chosen, material.name), groutColor: material.groutColor })
  }
  const save = async () => {
    setIsSaving(true)
    try {
      await picture.api.cut(corners, material, isJoined)
      const { file, picture: hash } = await picture.api.save()
      onAdd({ ...material, name: material.name.trim() || t('name'), picture: hash }, file)
      onClose()
    } catch {
      setProblem(errorDetails('image_damaged'))
      setIsSaving(false)
    }
  }
  return (
    <>
      <DialogBody className="grid gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-small text-muted">{t('cornersHint')}</p>
          <CornerPicker picture={picture} corners={corners} onChange={setCorners} />
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="secondary" size="small" onClick={() => setCorners(turned)}>
              <RotateCw aria-hidden="true" />
              {t('turn')}
            </Button>
            <Button variant="secondary" size="small" onClick={() => setCorners(WHOLE_PICTURE)}>
              {t('whole')}
            </Button>
            <Button variant="ghost" size="small" onClick={onAnother}>
              {t('another')}
            </Button>
          </div>
          <LaidSwatch {...{ picture, corners, material, isJoined }} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="grid grid-cols-2 gap-4">
            <div className="flex min-w-0 flex-col gap-1.5">
              <Label htmlFor={`${id}-name`}>{t('nameLabel')}</Label>
              <Input
                id={`${id}-name`}
                value={material.name}
                maxLength={LIMITS.ownMaterial.name.max}
                onChange={({ currentTarget }) => setMaterial({ ...material, name: currentTarget.value })}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-1.5">
              <Label htmlFor={`${id}-preset`}>{t('preset')}</Label>
              <Select value={preset.id} onValueChange={choosePreset}>
                <SelectTrigger id={`${id}-preset`} className="px-2.5">
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  {MATERIAL_PRESETS.map((each) => (
                    <SelectItem key={each.id} value={each.id}>
                      {t(`presets.${each.id}`, { size: sizeOf(each, locale) })}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            </div>
          </div>
          <MaterialFields material={material} onChange={setMaterial} />
          <div className="flex items-center gap-2">
            <Switch id={`${id}-joined`} checked={isJoined} onCheckedChange={setIsJoined} />
            <Label htmlFor={`${id}-joined`}>{t('joined')}</Label>
          </div>
        </div>
      </DialogBody>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-3">
        {problem && <ErrorNote error={problem} />}
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={save} disabled={isSaving}>
          {isSaving && <Spinner />}
          {t('save')}
        </Button>
      </div>
    </>
  )
}

function startMaterial(
  { widthMm, heightMm, bond, groutMm, variation, sheen }: MaterialPreset,
  name: string,
): OwnMaterial {
  return {
    picture: NO_PICTURE,
    name,
    widthMm,
    heightMm,
    bond,
    groutMm,
    ...USUAL_COLORS,
    variation,
    sheen,
    isTurned: false,
  }
}

/** Width by height, in centimeters or inches, as manufacturers in the user's locale write it. */
function sizeOf({ widthMm, heightMm }: MaterialPreset, locale: string): string {
  const { unit, inMm } = measuresInFeet(navigator.language) ? INCHES : CENTIMETERS
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return `${format.format(widthMm / inMm)} × ${format.format(heightMm / inMm)} ${unit}`
}

const INCHES = { unit: 'in', inMm: 25.4 } as const
const CENTIMETERS = { unit: 'cm', inMm: 10 } as const

/** The same corners, rotated by a quarter turn. */
function turned([p0, p1, p2, p3]: Quad): Quad {
  return [p3, p0, p1, p2]
}
