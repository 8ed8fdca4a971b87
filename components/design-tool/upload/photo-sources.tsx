import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { usePhotoWork } from '@/components/design-tool/photo/use-photo-work'
import { CameraButton } from '@/components/design-tool/shared/controls/camera-button'
import { SampleRooms } from './sample-rooms'
import { useSampleRooms } from './use-sample-rooms'

type PhotoSourcesProps = Pick<ReturnType<typeof usePhotoWork>, 'choose' | 'isOpening'> & {
  sampleImages: readonly ReactNode[]
}

/** Below the empty drop zone: the camera on touch devices, pasting on others, and sample rooms. */
export function PhotoSources({ choose, isOpening, sampleImages }: PhotoSourcesProps) {
  const { opening, open } = useSampleRooms(choose)
  return (
    <>
      <CameraButton onPhoto={(file) => void choose(file)} />
      <PasteHint />
      <SampleRooms
        opening={opening}
        open={(room) => void open(room)}
        images={sampleImages}
        isDisabled={isOpening}
      />
    </>
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
