import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our own names of `app/styles/tokens.css`: without them `text-small` would be taken for a color. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['micro', 'small', 'body', 'lead', 'title', 'heading', 'display'],
      shadow: ['panel', 'lifted', 'brass'],
    },
  },
})

/** Joins class names; of two that set the same property, the later one stays. */
export function cn(...names: ClassValue[]): string {
  return merge(clsx(names))
}
