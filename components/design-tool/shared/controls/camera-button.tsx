import { Camera } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'

/** Takes a photo with a touch device's camera. */
export function CameraButton({ onPhoto }: { onPhoto: (file: File) => void }) {
  const t = useTranslations('transform.upload')
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) onPhoto(file)
    // Reset, so that a second shot triggers a change event.
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
