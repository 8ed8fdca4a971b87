import { Expand, Minimize } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'
import type { FullScreen } from './use-full-screen'

/** Toggles full screen. */
export function FullScreenButton({ fullScreen: { isOn, toggle } }: { fullScreen: FullScreen }) {
  const t = useTranslations('transform.mask')
  return (
    <ToolButton label={t(isOn ? 'exitFullScreen' : 'fullScreen')} isIcon onPress={toggle}>
      {isOn ? <Minimize /> : <Expand />}
    </ToolButton>
  )
}
