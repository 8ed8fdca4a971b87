import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Class names from `app/styles/tokens.css`. Without this, `text-small` would be mistaken for a color. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['micro', 'small', 'body', 'lead', 'title', 'heading', 'display'],
      shadow: ['panel', 'lifted', 'brass'],
    },
  },
})

/** Joins class names; if two set the same property, the later one wins. */
export function cn(...names: ClassValue[]): string {
  return merge(clsx(names))
}
