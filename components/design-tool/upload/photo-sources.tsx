'use client'

import { Camera } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import type { usePhotoWork } from '@/components/design-tool/photo/use-photo-work'
import { Button } from '@/components/ui/button'
import { SampleRooms } from './sample-rooms'
import { problemOfFile } from './use-photo-drop'
import { useSampleRooms } from './use-sample-rooms'

type PhotoSourcesProps = Pick<ReturnType<typeof usePhotoWork>, 'choose' | 'refuse' | 'isOpening'> & {
  sampleImages: readonly ReactNode[]
}

/** Below the empty drop zone: the camera of a touch device, the clipboard of any other, and sample rooms. */
export function PhotoSources({ choose, refuse, isOpening, sampleImages }: PhotoSourcesProps) {
  const samples = useSampleRooms(choose)
  const onPhoto = (file: File) => {
    const problem = problemOfFile(file)
    if (problem) refuse(problem)
    else void choose(file)
  }
  return (
    <>
      <CameraButton onPhoto={onPhoto} />
      <PasteHint />
      <SampleRooms {...samples} images={sampleImages} isDisabled={isOpening} />
    </>
  )
}

function CameraButton({ onPhoto }: { onPhoto: (file: File) => void }) {
  const t = useTranslations('transform.upload')
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onPhoto(file)
    // So that a second shot is noticed.
    currentTarget.value = ''
  }
  return (
    <div className="hidden flex-col pointer-coarse:flex">
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" />
        {t('camera')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('camera')}
        tabIndex={-1}
        hidden
        onChange={onChange}
      />
    </div>
  )
}

function PasteHint() {
  const t = useTranslations('transform.upload')
  const key = (name: ReactNode) => (
    <kbd className="rounded-sm border border-edge bg-panel-high px-1.5 py-0.5 font-sans text-micro text-plaster">
      {name}
    </kbd>
  )
  return <p className="text-center text-small text-muted pointer-coarse:hidden">{t.rich('paste', { key })}</p>
}
