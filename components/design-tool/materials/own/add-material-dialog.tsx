import { RotateCw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { PictureChoice } from '@/components/design-tool/shared/designs/picture-choice'
import { useTakenImage } from '@/components/design-tool/shared/device/taken-images'
import { ErrorNote } from '@/components/forms/error-note'
import { InputField, SwitchField } from '@/components/forms/labeled-controls'
import { SelectField } from '@/components/forms/select-choice'
import { ActionButton } from '@/components/shared/icon-button'
import { OpenDialog } from '@/components/shared/open-dialog'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import {
  MATERIAL_PRESETS,
  type MaterialPreset,
  type OwnMaterial,
  USUAL_COLORS,
} from '@/lib/domain/own-material'
import { WHOLE_PICTURE } from '@/lib/domain/perspective'
import { systemOf } from '@/lib/domain/shopping/units'
import { CornerPicker, turned } from './corner-picker'
import { LaidSwatch } from './laid-swatch'
import { MaterialFields } from './material-fields'
import { MATERIAL_TYPES, type OpenMaterial, openMaterial } from './open-material'

export type AddMaterialDialogProps = {
  /** Adds this very rug or picture, which isn't laid. */
  thing?: 'rug' | 'picture' | undefined
  onClose: () => void
  onAdd: (material: OwnMaterial, file: Blob) => void
}

/** Makes a material from an image: which part of it, its real size, and how it is laid. */
export function AddMaterialDialog({ thing, onClose, onAdd }: AddMaterialDialogProps) {
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
  useTakenImage({ onFile: choose, onProblem: setProblem, otherwise: 'material_not_image' })
  return (
    <OpenDialog
      title={thing ? t('addThing', { thing }) : t('add')}
      closeLabel={t('close')}
      size="wide"
      onClose={onClose}
    >
      {picture ? (
        <MaterialForm
          key={picture.url}
          {...{ thing, picture }}
          onAnother={() => setPicture(null)}
          onAdd={onAdd}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          <PictureChoice
            types={MATERIAL_TYPES}
            texts={{
              input: t('input'),
              choose: t('choose'),
              chooseHint: thing ? t('thingHint', { thing }) : t('chooseHint'),
              privacy: t('privacy'),
            }}
            {...{ problem, isOpening }}
            onFile={choose}
            onProblem={() => setProblem(errorDetails('material_not_image'))}
          />
        </DialogBody>
      )}
    </OpenDialog>
  )
}

/** Placeholder until the piece has been cut and hashed. */
const NO_PICTURE = '0'.repeat(64)

type MaterialFormProps = Pick<AddMaterialDialogProps, 'thing' | 'onAdd' | 'onClose'> & {
  picture: OpenMaterial
  onAnother: () => void
}

function MaterialForm({ thing, picture, onAnother, onAdd, onClose }: MaterialFormProps) {
  const t = useTranslations('transform.ownMaterial')
  const locale = useLocale()
  const [corners, setCorners] = useState(picture.corners)
  const presets = MATERIAL_PRESETS.filter((each) => (thing ? each.id === thing : each.bond !== 'once'))
  const [first = MATERIAL_PRESETS[0]] = presets
  const usualName = thing ? t('thing', { thing }) : t('name')
  const [preset, setPreset] = useState<MaterialPreset>(first)
  const [isJoined, setIsJoined] = useState<boolean>(first.isJoined)
  const [material, setMaterial] = useState<OwnMaterial>(() => startMaterial(first, usualName))
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<ErrorDetails | null>(null)
  const choosePreset = (value: string) => {
    const chosen = presets.find((each) => each.id === value) ?? first
    setPreset(chosen)
    setIsJoined(chosen.isJoined)
    setMaterial({ ...startMaterial(chosen, material.name), groutColor: material.groutColor })
  }
  const save = async () => {
    setIsSaving(true)
    try {
      await picture.api.cut(corners, material, isJoined)
      const { file, picture: hash } = await picture.api.save()
      onAdd({ ...material, name: material.name.trim() || usualName, picture: hash }, file)
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
          <p className="text-small text-muted">{t(thing ? 'thingCorners' : 'cornersHint')}</p>
          <CornerPicker picture={picture} corners={corners} onChange={setCorners} />
          <div className="flex flex-wrap justify-center gap-2">
            <ActionButton icon={RotateCw} onClick={() => setCorners(turned)}>
              {t('turn')}
            </ActionButton>
            <Button variant="secondary" size="small" onClick={() => setCorners(WHOLE_PICTURE)}>
              {t('whole')}
            </Button>
            <Button variant="ghost" size="small" onClick={onAnother}>
              {t('another')}
            </Button>
          </div>
          {!thing && <LaidSwatch {...{ picture, corners, material, isJoined }} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="grid grid-cols-2 gap-4">
            <InputField
              label={t('nameLabel')}
              value={material.name}
              maxLength={LIMITS.ownMaterial.name.max}
              onChange={(name) => setMaterial({ ...material, name })}
            />
            <SelectField
              label={t('preset')}
              value={preset.id}
              options={presets.map((each) => [
                each.id,
                t(`presets.${each.id}`, { size: sizeOf(each, locale) }),
              ])}
              onChange={choosePreset}
            />
          </div>
          <MaterialFields material={material} onChange={setMaterial} />
          {!thing && <SwitchField label={t('joined')} checked={isJoined} onCheckedChange={setIsJoined} />}
        </div>
      </DialogBody>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-3">
        {problem && <ErrorNote error={problem} />}
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={save} disabled={isSaving}>
          {isSaving && <Spinner />}
          {t(thing ? 'useThing' : 'save')}
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
  const { unit, inMm } = systemOf(navigator.language) === 'us' ? INCHES : CENTIMETERS
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return `${format.format(widthMm / inMm)} × ${format.format(heightMm / inMm)} ${unit}`
}

const INCHES = { unit: 'in', inMm: 25.4 } as const
const CENTIMETERS = { unit: 'cm', inMm: 10 } as const
