import { Eye, EyeOff, ImageUp, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'
import { hintOf } from '@/components/design-tool/smart-select/smart-options'
import { PhotoProblemNote } from '@/components/design-tool/upload/photo-problem-note'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { Confirm } from '@/components/shared/confirm'
import { ActionButton } from '@/components/shared/icon-button'
import { areasIn } from '@/lib/mask/layers'
import type { MaskHistory } from '@/lib/mask/mask'
import { PrivacyLine } from './privacy-line'
import type { TryWorkspaceProps } from './workspace-props'

type EditorHeadProps = Pick<TryWorkspaceProps, 'subject' | 'problem' | 'zone'> & {
  /** Leaving loses what is selected. */
  history: MaskHistory
  onStartOver: () => void
}

/** Title, the privacy promise, and a button for another photo. */
export function EditorHead({ subject, problem, zone, history, onStartOver }: EditorHeadProps) {
  const t = useTranslations('try.tool')
  const isSample = subject.kind === 'sample'
  const startOver = (props: { onClick?: () => void }) => (
    <ActionButton variant="ghost" icon={RotateCcw} {...props}>
      <span className="max-sm:sr-only">{t('startOver')}</span>
    </ActionButton>
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-5">
        <h1 className="text-title">{t(isSample ? 'titleSample' : 'title')}</h1>
        <PrivacyLine className="max-sm:order-last max-sm:w-full">{t('privacy')}</PrivacyLine>
        <div className="-mr-3.5 ml-auto flex">
          {areasIn(history.done).size > 0 ? (
            <Confirm
              title={t('leaving.title')}
              body={t('leaving.text')}
              no={t('leaving.no')}
              yes={t('startOver')}
              onConfirm={onStartOver}
            >
              {startOver({})}
            </Confirm>
          ) : (
            startOver({ onClick: onStartOver })
          )}
          <ActionButton variant="ghost" icon={ImageUp} onClick={zone.open}>
            <span className="max-sm:sr-only">{t(isSample ? 'ownPhoto' : 'change')}</span>
          </ActionButton>
        </div>
      </div>
      {problem && <PhotoProblemNote problem={problem} />}
    </div>
  )
}

/** The next step or the result of a tap, and a button that shows the original photo. */
export function HintLine({ editor: { drawn, preview, view } }: { editor: MaskEditorState }) {
  const t = useTranslations('try.tool')
  const tSmart = useTranslations('transform.smart')
  const hasOutcome = view.state === 'missed' || view.state === 'full' || view.model === 'none'
  const { image, isHidden, setIsHidden } = preview
  const hint = () => {
    if (areasIn(drawn.history.done).size === 0) return 'select'
    return image ? 'picked' : 'pick'
  }
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <p role="status" className="min-w-0 text-small font-medium sm:text-body">
        {hasOutcome ? tSmart.rich(hintOf(view), KEY_HINTS) : t.rich(`hints.${hint()}`, KEY_HINTS)}
      </p>
      {image && (
        <ToolButton
          label={t(isHidden ? 'showPreview' : 'showOriginal')}
          isIconOnPhone
          onPress={() => setIsHidden(!isHidden)}
          className="shrink-0 max-lg:-mr-2.5"
        >
          {isHidden ? <Eye /> : <EyeOff />}
        </ToolButton>
      )}
    </div>
  )
}
