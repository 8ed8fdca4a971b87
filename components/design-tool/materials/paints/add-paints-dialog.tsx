import { FileUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type DragEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { DropZone } from '@/components/design-tool/shared/controls/drop-zone'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { ErrorNote } from '@/components/forms/error-note'
import { OpenDialog } from '@/components/shared/open-dialog'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { LIMITS } from '@/lib/domain/limits'
import { mergePaints, paintKey } from '@/lib/domain/paint-deck'
import type { DeckPaint } from '@/lib/domain/paints'
import { decodePaintList, type PaintList, readPaintList } from './paint-list'
import { PaintSwatch } from './paint-swatch'

const { paints: MAX_PAINTS, maxBytes, name, code } = LIMITS.paintDeck
const MEGABYTES = maxBytes / (1024 * 1024)

/** Reads a pasted or dropped list of paints, and says which lines couldn't be read. */
export function AddPaintsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('transform.ownPaints')
  const { deck, save } = usePaintDeck()
  const { offerUndo } = useScreenToasts()
  const [text, setText] = useState('')
  const [isTooLarge, setIsTooLarge] = useState(false)
  const meant = useDeferredValue(text)
  const list = useMemo(() => readPaintList(meant), [meant])
  const merged = useMemo(() => mergePaints(deck.paints, list.paints), [deck, list])
  const isFull = merged.length > MAX_PAINTS
  const count = list.paints.length
  const isReading = meant !== text
  const keep = (paints: readonly DeckPaint[]) => {
    save(paints)
    onClose()
  }
  const replace = () => {
    const before = deck.paints
    keep(list.paints)
    offerUndo(t('replaced'), () => save(before))
  }
  const openFile = async (file: File) => {
    setIsTooLarge(file.size > maxBytes)
    if (file.size <= maxBytes) setText(decodePaintList(new Uint8Array(await file.arrayBuffer())))
  }
  const read = (typed: string) => {
    setIsTooLarge(false)
    setText(typed)
  }
  return (
    <OpenDialog title={t('add')} closeLabel={t('close')} onClose={onClose}>
      <DialogBody className="flex flex-col gap-4">
        <PasteField text={text} onText={read} />
        <ListZone onFile={openFile} onText={read} />
        {isTooLarge ? (
          <ErrorNote>{t('tooLarge', { megabytes: MEGABYTES })}</ErrorNote>
        ) : (
          meant.trim() !== '' && <Preview list={list} />
        )}
        {isFull && <ErrorNote>{t('tooMany', { max: MAX_PAINTS })}</ErrorNote>}
        <p className="text-small text-faint">{t('privacy')}</p>
      </DialogBody>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-3">
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        {deck.paints.length > 0 && (
          <Button variant="secondary" disabled={count === 0 || isReading} onClick={replace}>
            {t('replace')}
          </Button>
        )}
        <Button disabled={count === 0 || isFull || isReading} onClick={() => keep(merged)}>
          {t('save', { count })}
        </Button>
      </div>
    </OpenDialog>
  )
}

function PasteField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslations('transform.ownPaints')
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('paste')}</Label>
      <Textarea
        id={id}
        value={text}
        placeholder={t('example')}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        className="max-h-60 text-small whitespace-pre tabular-nums"
      />
      <p id={`${id}-hint`} className="text-small text-muted">
        {t('pasteHint')}
      </p>
    </div>
  )
}

type ListZoneProps = { onFile: (file: File) => void; onText: (text: string) => void }

function ListZone({ onFile, onText }: ListZoneProps) {
  const t = useTranslations('transform.ownPaints')
  const format = useFormatter()
  const zone = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // The page around the dialog accepts dropped photos.
    noDragEventsBubbling: true,
    onDrop: ([file]) => file && onFile(file),
  })
  const takeText = ({ dataTransfer }: DragEvent) => {
    const text = dataTransfer.getData('text')
    if (dataTransfer.files.length === 0 && text !== '') onText(text)
  }
  return (
    <div {...zone.getRootProps({ onDrop: takeText })} data-drop-zone>
      <input {...zone.getInputProps({ 'aria-label': t('input') })} />
      <DropZone
        zone={zone}
        isOpening={false}
        icon={FileUp}
        invitation={t('drop')}
        dropHere={t('dropHere')}
        limits={t('dropHint', { paints: format.number(MAX_PAINTS), megabytes: MEGABYTES })}
        className="py-4"
      />
    </div>
  )
}

/** Shows this many swatches and wrong lines, and counts the rest. */
const SWATCHES = 24
const WRONG_LINES = 8

/** The paints found, and the lines that couldn't be read. */
function Preview({ list }: { list: PaintList }) {
  const t = useTranslations('transform.ownPaints')
  const { paints, wrong, leftOut, outside, refused } = list
  if (refused) return <ErrorNote>{t(refused, { megabytes: MEGABYTES })}</ErrorNote>
  return (
    <div className="flex flex-col gap-2 text-small">
      <p role="status" className="font-medium">
        {t('read', { count: paints.length })}
      </p>
      <div className="flex flex-wrap gap-1 empty:hidden">
        {paints.slice(0, SWATCHES).map((paint) => (
          <PaintSwatch key={paintKey(paint)} paint={paint} />
        ))}
      </div>
      {outside > 0 && <p className="text-muted">{t('outside', { count: outside })}</p>}
      {leftOut > 0 && <p className="text-warning">{t('leftOut', { count: leftOut, max: MAX_PAINTS })}</p>}
      {wrong.length > 0 && (
        <div role="status" className="text-warning">
          <p>{t('wrong', { count: wrong.length })}</p>
          <ul>
            {wrong.slice(0, WRONG_LINES).map(({ line, problem }) => (
              <li key={line}>
                {t('line', {
                  line,
                  problem: t(`problems.${problem}`, { name: name.max, code: code.max }),
                })}
              </li>
            ))}
          </ul>
          {wrong.length > WRONG_LINES && <p>{t('wrongMore', { count: wrong.length - WRONG_LINES })}</p>}
        </div>
      )}
    </div>
  )
}
