import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { ChoiceTile } from '@/components/design-tool/shared/controls/choice-tile'
import type { FormControl } from '@/components/design-tool/shared/controls/use-transform-form'
import { RadioGroup } from '@/components/ui/radio-group'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { FLAT_THINGS } from '@/lib/tasks/furnish/furnishing'
import { AddMaterialButton, OwnMaterialDetails, OwnSwatch } from './own-material-choice'
import { useOwnMaterials } from './own-materials'

/** The user's own rugs and pictures, each a single piece of its true size. */
export function OwnThings({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form.furnish')
  const { materials } = useOwnMaterials()
  const { field } = useController({ control, name: 'own' })
  const { field: ofPlace } = useController({ control, name: 'placement' })
  const chosen = useWatch({ control, name: 'thing' })
  const thing = FLAT_THINGS.find((each) => each === chosen)
  const pieces = materials.filter(({ bond }) => bond === 'once')
  const take = (own: OwnMaterial | undefined) => {
    if (!own) return
    ofPlace.onChange(null)
    field.onChange(own)
  }
  if (!thing) return null
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        <AddMaterialButton thing={thing} onAdded={take} />
        <RadioGroup
          aria-label={t('own')}
          value={field.value?.picture ?? ''}
          onValueChange={(value) => take(pieces.find(({ picture }) => picture === value))}
          className="contents"
        >
          {pieces.map(({ picture, name }) => (
            <ChoiceTile
              key={picture}
              value={picture}
              label={name}
              picture={<OwnSwatch picture={picture} />}
            />
          ))}
        </RadioGroup>
      </div>
      {field.value && <OwnMaterialDetails own={field.value} onChange={take} />}
    </>
  )
}
