'use client'

import { Eye, EyeOff, ImageUp, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { ConfirmDeletion } from '@/components/design-tool/stored-designs/confirm-deletion'
import { PhotoProblemNote } from '@/components/design-tool/upload/upload-panel'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { areasIn } from '@/lib/mask/layers'
import { PrivacyLine } from './privacy-line'
import type { TryWorkspaceProps } from './workspace-props'

type EditorHeadProps = Pick<TryWorkspaceProps, 'subject' | 'problem' | 'zone'> & {
  /** Something would be lost. */
  hasWork: boolean
  onStartOver: () => void
}

/** Title, the promise, and the way to another photo. */
export function EditorHead({ subject, problem, zone, hasWork, onStartOver }: EditorHeadProps) {
  const t = useTranslations('try.tool')
  const isSample = subject.kind === 'sample'
  const startOver = (props: { onClick?: () => void }) => (
    <Button variant="ghost" size="small" {...props}>
      <RotateCcw aria-hidden="true" />
      <span className="max-sm:sr-only">{t('startOver')}</span>
    </Button>
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <h1 className="text-title">{t(isSample ? 'titleSample' : 'title')}</h1>
        <PrivacyLine className="max-sm:order-last max-sm:w-full">{t('privacy')}</PrivacyLine>
        <div className="-mr-3.5 ml-auto flex">
          {hasWork ? (
            <ConfirmDeletion
              texts={{
                title: t('leaving.title'),
                design: t('leaving.text'),
                no: t('leaving.no'),
                yes: t('startOver'),
              }}
              onConfirm={onStartOver}
            >
              {startOver({})}
            </ConfirmDeletion>
          ) : (
            startOver({ onClick: onStartOver })
          )}
          <Button variant="ghost" size="small" onClick={zone.open}>
            <ImageUp aria-hidden="true" />
            <span className="max-sm:sr-only">{t(isSample ? 'ownPhoto' : 'change')}</span>
          </Button>
        </div>
      </div>
      {problem && <PhotoProblemNote problem={problem} />}
    </div>
  )
}

type HintLineProps = { editor: MaskEditorState; isBehind: boolean }

/** What to do next, and the photo without its preview. `isBehind`: the preview does not show the last choice yet. */
export function HintLine({ editor: { drawn, preview }, isBehind }: HintLineProps) {
  const t = useTranslations('try.tool')
  const { image, isHidden, setIsHidden } = preview
  const hint = () => {
    if (areasIn(drawn.history.done).size === 0) return 'select'
    if (isBehind) return 'styling'
    return image ? 'picked' : 'pick'
  }
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <p role="status" className="flex items-center gap-2 text-small font-medium sm:text-body">
        {isBehind && <Spinner className="size-4 text-brass" />}
        {t(`hints.${hint()}`)}
      </p>
      {image && (
        <ToolButton
          label={t(isHidden ? 'showPreview' : 'showOriginal')}
          onPress={() => setIsHidden(!isHidden)}
          className="shrink-0"
        >
          {isHidden ? <Eye /> : <EyeOff />}
        </ToolButton>
      )}
    </div>
  )
}
