'use client'

import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** Prints the page as a sheet, after the lazy images have loaded. */
export function PrintSheetButton({ label }: { label: string }) {
  return (
    <Button
      variant="secondary"
      className="self-start print:hidden"
      onClick={() => loadPictures().then(() => window.print())}
    >
      <Printer aria-hidden="true" />
      {label}
    </Button>
  )
}

/** Loads lazy images and waits for them. One that fails is printed as displayed. */
function loadPictures(): Promise<unknown> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
  for (const picture of pictures) picture.loading = 'eager'
  return Promise.allSettled(pictures.map((picture) => picture.decode()))
}
