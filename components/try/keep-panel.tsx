import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { rememberWantedPath } from '@/components/auth/wanted-path'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { saveFile } from '@/components/design-tool/shared/device/save-file'
import { ErrorNote } from '@/components/forms/error-note'
import { rememberWaitingRoom } from '@/components/shared/waiting-room'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { ROUTES } from '@/lib/config/routes'
import { isWithoutFinish } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { materialName } from '@/lib/domain/materials'
import { isPlainColor, PAINTS, paintOf } from '@/lib/domain/paints'
import { useRouter } from '@/lib/i18n/navigation'
import { SITE } from '@/lib/site'

type KeepPanelProps = {
  freeDesigns: number
  /** Saves the work for the user who signs in next. */
  handOver: () => Promise<void>
  /** The preview as a file, and without the line of text. */
  createFile: (line: string) => Promise<Blob>
  createPicture: () => Promise<Blob>
  /** The settings of each area. */
  areas: readonly AreaSettings[]
  /** Nothing is colored yet. */
  isEmpty: boolean
}

/** Actions on a preview: make it at full size, which takes an account, or download it. */
export function KeepPanel({
  freeDesigns,
  handOver,
  createFile,
  createPicture,
  areas,
  isEmpty,
}: KeepPanelProps) {
  const t = useTranslations('try.tool.keep')
  const { isSignedIn } = useAuth()
  const router = useRouter()
  const lineOf = useWaitingLine()
  const [isLeaving, setIsLeaving] = useState(false)
  const [problem, setProblem] = useState<'notKept' | 'notSaved' | null>(null)

  const goOn = async () => {
    setIsLeaving(true)
    setProblem(null)
    try {
      await handOver()
    } catch {
      setIsLeaving(false)
      return setProblem('notKept')
    }
    if (!isSignedIn) rememberWantedPath(ROUTES.transform)
    // Continue even without the picture.
    await createPicture()
      .then(toDataUrl)
      .then((picture) => rememberWaitingRoom({ line: lineOf(areas), picture }))
      .catch(() => undefined)
    router.push(isSignedIn ? ROUTES.transform : ROUTES.login)
  }
  const download = () => {
    setProblem(null)
    createFile(t('madeWith', { name: SITE.name }))
      .then((file) => saveFile(file, t('fileName')))
      .catch(() => setProblem('notSaved'))
  }
  return (
    <section aria-labelledby="keep-title" className="flex flex-col gap-3">
      <h2 id="keep-title" className="text-title">
        {t('title')}
      </h2>
      <p className="text-small text-muted">{t('text', { count: freeDesigns })}</p>
      <Button onClick={goOn} disabled={isEmpty} aria-disabled={isLeaving} className="w-full">
        {isLeaving && <Spinner />}
        {t('full')}
      </Button>
      <Button variant="secondary" disabled={isEmpty} onClick={download} className="w-full">
        <Download aria-hidden="true" />
        {t('download')}
      </Button>
      {problem && <ErrorNote>{t(problem)}</ErrorNote>}
    </section>
  )
}

/** "Your navy wall is waiting." if one area has a finish with a name. */
function useWaitingLine() {
  const t = useTranslations('try.tool.keep')
  const { deck } = usePaintDeck()
  return (areas: readonly AreaSettings[]) => {
    const chosen = areas.filter(({ kind, material }) => !isWithoutFinish(kind) && material !== 'style')
    const [area] = chosen
    if (!area || chosen.length > 1) return t('roomWaiting')
    const finish = isPlainColor(area, area.kind)
      ? (paintOf(deck.paints, area.color) ?? PAINTS.find(({ hex }) => hex === area.color))?.name
      : materialName(area)
    return t('waiting', { kind: area.kind, finish: finish ? `${finish.toLowerCase()} ` : '' })
  }
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
