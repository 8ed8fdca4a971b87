import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Understanding } from '@/lib/client/transform/prompt-words'
import type { FormControl } from './use-problem'

/** Between two words a person thinks: the line is not read out at each letter. */
const PAUSE_MS = 300

/** How the prompt will be read; `null` until there is one. The words it knows are fetched with the first. */
export function useUnderstanding(control: FormControl): Understanding | null {
  const [prompt, roomType, style, surface] = useWatch({
    control,
    name: ['prompt', 'roomType', 'style', 'surface'],
  })
  const [understanding, setUnderstanding] = useState<Understanding | null>(null)

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      if (prompt.trim() === '') return setUnderstanding(null)
      const { understand } = await import('@/lib/client/transform/prompt-words')
      if (isCurrent) setUnderstanding(understand({ prompt, roomType, style, surface }))
    }
    // Without the words the line stays away; the prompt is sent all the same.
    const timer = setTimeout(() => read().catch(() => undefined), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [prompt, roomType, style, surface])

  return understanding
}
