import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import type { FormControl } from '@/components/design-tool/shared/use-transform-form'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { cn } from '@/lib/cn'
import type { PickerOption } from './picker-options'

type StyleStripProps = {
  control: FormControl
  styles: readonly PickerOption[]
  onChosen: (before: string) => void
  disabled: boolean
  /** Classes for the container, which is a grid by default. */
  className?: string
}

/** All styles as images of the same room: a shortcut to the style list above. */
export function StyleStrip({ control, styles, onChosen, disabled, className }: StyleStripProps) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'style' })
  const choose = (value: string) => {
    field.onChange(value)
    onChosen(field.value)
  }
  return (
    <RadioGroup
      aria-label={t('styleStrip')}
      value={field.value}
      onValueChange={choose}
      disabled={disabled}
      className={cn(
        'grid grid-cols-2 gap-2 border-0 bg-transparent p-0 min-[23rem]:grid-cols-3 lg:grid-cols-4',
        className,
      )}
    >
      {styles.map(({ value, label, tile }) => (
        <RadioGroupItem
          key={value}
          value={value}
          className="flex flex-col overflow-hidden rounded-md border border-line bg-surface px-0 text-micro leading-tight font-medium hover:border-edge data-[state=checked]:border-brass data-[state=checked]:ring-1 data-[state=checked]:ring-brass"
        >
          {tile}
          <span className="flex min-h-7 w-full items-center justify-center truncate px-0.5 lg:tracking-tight">
            {label}
          </span>
        </RadioGroupItem>
      ))}
    </RadioGroup>
  )
}
