import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TypedNumber } from '@/components/design-tool/shared/controls/typed-number'
import { InputField, WordChoice, WordField } from '@/components/forms/labeled-controls'
import { SelectField } from '@/components/forms/select-choice'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { LIMITS } from '@/lib/domain/limits'
import { BONDS, type OwnMaterial, SHEENS, VARIATIONS } from '@/lib/domain/own-material'
import { systemOf } from '@/lib/domain/shopping/units'

type MaterialFieldsProps = { material: OwnMaterial; onChange: (material: OwnMaterial) => void }

const COLOR = 'h-11 w-16 cursor-pointer p-1'

/** The facts that an image can't show: the size of a piece, how it is laid, and its sheen. */
export function MaterialFields({ material, onChange }: MaterialFieldsProps) {
  const t = useTranslations('transform.ownMaterial')
  const id = useId()
  const change = (part: Partial<OwnMaterial>) => onChange({ ...material, ...part })
  if (material.bond === 'once') return <Sizes {...{ material, onChange }} />
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Sizes material={material} onChange={onChange} />
      <SelectField
        label={t('bond')}
        value={material.bond}
        options={BONDS.filter((each) => each !== 'once').map((each) => [each, t(`bonds.${each}`)])}
        onChange={(bond) => change({ bond })}
      />
      <SelectField
        label={t('variation')}
        value={material.variation}
        options={VARIATIONS.map((each) => [each, t(`variations.${each}`)])}
        onChange={(variation) => change({ variation })}
      />
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-grout`}>{t('grout')}</Label>
        <div className="flex items-center gap-2">
          <TypedNumber
            className="px-2.5"
            id={`${id}-grout`}
            value={material.groutMm}
            limits={LIMITS.ownMaterial.grout}
            onChange={(groutMm) => change({ groutMm })}
          />
          <span className="text-small text-muted">{t('units.mm')}</span>
        </div>
      </div>
      <InputField
        type="color"
        label={t('groutColor')}
        value={material.groutColor}
        className={COLOR}
        onChange={(groutColor) => change({ groutColor })}
      />
      {material.bond === 'checkerboard' && (
        <InputField
          type="color"
          label={t('secondColor')}
          value={material.secondColor}
          className={COLOR}
          onChange={(secondColor) => change({ secondColor })}
        />
      )}
      <div className="col-span-2 flex flex-wrap items-end justify-between gap-3">
        <WordField
          label={t('sheen')}
          value={material.sheen}
          options={SHEENS.map((each) => [each, t(`sheens.${each}`)])}
          onChange={(sheen) => change({ sheen })}
          wordClassName="px-3"
        />
        <div className="flex min-h-10 items-center gap-2">
          <Switch
            id={`${id}-turned`}
            checked={material.isTurned}
            onCheckedChange={(isTurned) => change({ isTurned })}
          />
          <Label htmlFor={`${id}-turned`}>{t('turned')}</Label>
        </div>
      </div>
    </div>
  )
}

const UNITS = { inches: { inMm: 25.4, digits: 2 }, cm: { inMm: 10, digits: 1 } } as const

/** Width and height of a piece, in the user's chosen unit. */
function Sizes({ material, onChange }: MaterialFieldsProps) {
  const t = useTranslations('transform.ownMaterial')
  const id = useId()
  const [unit, setUnit] = useState<keyof typeof UNITS>(() =>
    systemOf(navigator.language) === 'us' ? 'inches' : 'cm',
  )
  const { inMm, digits } = UNITS[unit]
  const { min, max } = LIMITS.ownMaterial.side
  const limits = { min: Number((min / inMm).toFixed(digits)), max: Number((max / inMm).toFixed(digits)) }
  return (
    <div className="col-span-2 flex flex-wrap items-end gap-3">
      {(['widthMm', 'heightMm'] as const).map((side) => (
        <div key={side} className="flex w-24 flex-col gap-1.5">
          <Label htmlFor={`${id}-${side}`}>{t(side)}</Label>
          <TypedNumber
            className="px-2.5"
            id={`${id}-${side}`}
            value={Number((material[side] / inMm).toFixed(digits))}
            limits={limits}
            onChange={(length) => onChange({ ...material, [side]: length * inMm })}
          />
        </div>
      ))}
      <WordChoice
        label={t('unit')}
        value={unit}
        options={(['cm', 'inches'] as const).map((each) => [each, t(`units.${each}`)])}
        onChange={setUnit}
        wordClassName="px-3"
      />
    </div>
  )
}
