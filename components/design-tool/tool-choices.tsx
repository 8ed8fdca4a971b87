import { useWatch } from 'react-hook-form'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { type Choice, Choices } from './choices'
import type { PickerGroup } from './form/picker-options'
import { useSuggestions } from './form/use-suggestions'
import type { FormHandle } from './shared/controls/use-transform-form'
import type { MaskEditorState } from './use-mask-editor'

export type ToolChoicesProps = {
  form: FormHandle
  styles: readonly PickerGroup[]
  /** What is being chosen. */
  choices: { choice: Choice; onChoice: (choice: Choice) => void }
  editor: MaskEditorState
  isLow?: boolean
  className: string
}

/** The choices, beside the photo or on a phone below it. */
export function ToolChoices({ form, styles, choices, ...rest }: ToolChoicesProps) {
  const suggest = useSuggestions(form)
  const [style, task] = useWatch({ control: form.control, name: ['style', 'task'] })
  return (
    <Choices
      {...choices}
      {...rest}
      mayKeep={TASK_RULES[task].selection === 'may-stay'}
      styles={styles.flatMap(({ options }) =>
        options.map(({ value, label, tile }) => ({ value, label, image: tile })),
      )}
      style={style}
      onStyle={(chosen) => {
        form.setValue('style', chosen, { shouldDirty: true })
        void suggest('style', style)
      }}
    />
  )
}
