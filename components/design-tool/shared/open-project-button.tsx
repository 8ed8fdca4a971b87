'use client'

import { FolderOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useRef } from 'react'
import { PROJECT_TYPES } from '@/lib/project/project'
import { ToolButton } from './tool-button'

type OpenProjectButtonProps = {
  /** `null` while none can be opened. */
  onFile: ((file: File) => void) | null
  isIcon?: boolean
  className?: string
}

/** Chooses a project file. */
export function OpenProjectButton({ onFile, isIcon = false, className }: OpenProjectButtonProps) {
  const t = useTranslations('transform.upload')
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onFile?.(file)
    // So that the same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <ToolButton
        label={t('openProject')}
        isIcon={isIcon}
        disabled={onFile === null}
        onPress={() => input.current?.click()}
        {...(className !== undefined && { className })}
      >
        <FolderOpen />
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept={Object.values(PROJECT_TYPES).flat().join(',')}
        aria-label={t('openProject')}
        tabIndex={-1}
        hidden
        onChange={onChange}
      />
    </>
  )
}
