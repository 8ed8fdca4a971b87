import { useTranslations } from 'next-intl'
import { useAlteredSentence } from '@/components/design-tool/shared/designs/altered-sentence'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { Wordmark } from '@/components/site/wordmark'
import { siteUrl } from '@/lib/config/env-client'
import { API, ROUTES } from '@/lib/config/routes'
import type { SharedDesign, SharedRoom } from '@/lib/domain/shopping/shared-room'
import { Link } from '@/lib/i18n/navigation'
import { Approval } from './approval'
import { BoardProvider, DesignBoard } from './board'
import { BoardPins, PictureHint, PictureLayer } from './board-pins'
import { PrintSheetButton } from './print-sheet-button'
import { SheetCode } from './sheet-code'
import { AmountTable, FinishTable } from './tables'

/** The page of a link: each design with its images, finishes and amounts, or a note that it was deleted. */
export function SharedRoomScreen({ token, room }: { token: string; room: SharedRoom }) {
  const t = useTranslations('shared-room')
  return (
    <main className="shared-sheet column flex flex-1 flex-col gap-12 py-8 pb-20">
      <header className="flex flex-wrap items-start justify-between gap-4 print:flex-nowrap">
        <div className="min-w-0">
          {room.owner && <p className="mb-2 font-display text-lead text-brass wrap-anywhere">{room.owner}</p>}
          <h1 className="text-heading wrap-anywhere">{room.title}</h1>
          <p className="mt-2 text-muted">{t('lead', { count: room.designs.length })}</p>
        </div>
        <PrintSheetButton label={t('print')} />
        <SheetCode url={`${siteUrl()}${ROUTES.shared(token)}`} />
      </header>
      <BoardProvider token={token} board={room.board}>
        {room.designs.map((design, i) => {
          const number = i + 1
          return design ? (
            <DesignSection key={number} {...{ token, number, design }} system={room.system} />
          ) : (
            <p
              key={number}
              className="rounded-lg border border-dashed border-edge p-8 text-center text-muted"
            >
              {t('gone')}
            </p>
          )
        })}
      </BoardProvider>
      <Foot isBranded={room.isBranded} />
    </main>
  )
}

/** Who made the page, unless the owner's plan is without it, and what becomes of what visitors write. */
function Foot({ isBranded }: Pick<SharedRoom, 'isBranded'>) {
  const t = useTranslations('shared-room')
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-4 text-small text-muted print:hidden">
      {isBranded && (
        <>
          <Wordmark />
          <Link href={ROUTES.try} className="py-3 text-brass underline">
            {t('try')}
          </Link>
        </>
      )}
      <Link href={ROUTES.privacy} className="py-3 underline">
        {t('privacy')}
      </Link>
    </footer>
  )
}

type DesignProps = { token: string; number: number; design: SharedDesign } & Pick<SharedRoom, 'system'>

function DesignSection(props: DesignProps) {
  const { number, design, system } = props
  const t = useTranslations('shared-room')
  const sentence = useAlteredSentence(design.alteration, design.hasOriginal)
  return (
    <section className="flex flex-col gap-5">
      <div className="relative flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">{t('version', { number, name: design.name })}</h2>
        <Approval design={number} />
      </div>
      <Pictures {...props} />
      <PictureHint design={number} />
      <p className="text-small text-muted">{sentence}</p>
      <DesignBoard design={number} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <FinishTable finishes={design.finishes} system={system} />
        {design.amounts.length > 0 && <AmountTable amounts={design.amounts} currency={design.currency} />}
      </div>
    </section>
  )
}

/** The aspect ratio of most cameras. */
const USUAL_ASPECT = 4 / 3

/** The before-and-after slider, which opens on the design; without scripts, the images are stacked. */
function Pictures({ token, number, design }: DesignProps) {
  const t = useTranslations('shared-room')
  const before = (
    <Picture src={API.sharedPicture(token, number, 'before')} alt={t('photo')} isLazy={number > 1} />
  )
  const picture = (
    <Picture src={API.sharedPicture(token, number, 'after')} alt={design.name} isLazy={number > 1} />
  )
  const after = (
    <div className="relative size-full">
      {picture}
      <BoardPins design={number} />
    </div>
  )
  const layer = <PictureLayer design={number}>{picture}</PictureLayer>
  const style = { aspectRatio: String(design.aspect ?? USUAL_ASPECT) }
  if (!design.hasOriginal) {
    return (
      <div style={style} className="shared-picture relative overflow-hidden rounded-lg">
        {after}
        {layer}
      </div>
    )
  }
  const labels = { before: t('before'), after: t('after'), slider: t('slider') }
  return (
    <>
      <div style={style} className="shared-slider relative">
        <BeforeAfterSlider
          isReveal
          before={before}
          after={after}
          labels={labels}
          className="size-full bg-surface"
        />
        {layer}
      </div>
      <noscript>
        <style>{'.shared-slider { display: none }'}</style>
        <div className="grid gap-4 sm:grid-cols-2">
          {before}
          {after}
        </div>
      </noscript>
    </>
  )
}

function Picture({ src, alt, isLazy }: { src: string; alt: string; isLazy: boolean }) {
  return (
    // biome-ignore lint/performance/noImgElement: it is shown only while its link lives, so no other server may keep it.
    <img
      src={src}
      alt={alt}
      {...(isLazy && { loading: 'lazy', decoding: 'async' })}
      className="size-full object-cover"
    />
  )
}

/** Shown instead of a link's page. */
export function SharedRoomNotice({ state }: { state: 'ended' | 'busy' }) {
  const t = useTranslations('shared-room')
  return (
    <main className="column flex flex-1 flex-col justify-center py-24">
      <h1 className="text-heading font-medium tracking-tight">{t(state)}</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">{t(`${state}Body`)}</p>
    </main>
  )
}
