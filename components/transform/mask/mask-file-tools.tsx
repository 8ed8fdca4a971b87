'use client'

import { FileDown, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useRef } from 'react'
import type { ExportedMask } from '@/lib/client/transform/mask-exporter'
import { saveFile } from '@/lib/client/transform/save-file'
import { Tool } from './tool'

type MaskFileToolsProps = { mask: ExportedMask | null; onFile: (file: File) => void }

/** The mask as a file: taken home, and brought back. */
export function MaskFileTools({ mask, onFile }: MaskFileToolsProps) {
  const t = useTranslations('transform.maskFile')
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <Tool
        label={t('download')}
        isIcon
        disabled={mask === null}
        onPress={() => mask && saveFile(mask.png, t('name'))}
      >
        <FileDown />
      </Tool>
      <Tool label={t('load')} isIcon onPress={() => input.current?.click()}>
        <FileUp />
      </Tool>
      <input
        ref={input}
        type="file"
        accept="image/png"
        aria-label={t('load')}
        tabIndex={-1}
        hidden
        onChange={onChange}
      />
    </>
  )
}
