import { Ellipsis, Eye, EyeOff, Lock, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import { ChoiceStrip, STRIP_ROW } from '@/components/design-tool/shared/controls/choice-strip'
import { SwitchField } from '@/components/forms/labeled-controls'
import { ActionButton } from '@/components/shared/icon-button'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { isWithoutFinish, staysInRoom } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { type AreaId, areasIn } from '@/lib/mask/layers'
import {
  type AreaChange,
  areasInUse,
  type Mask,
  type MaskAction,
  type NamedArea,
  settingsOf,
} from '@/lib/mask/mask'
import { areaColor } from '@/lib/mask/render-raster'
import { useFormatCoverage } from './coverage-line'
import { type AreaSettingsProps, KindField } from './kind-field'
import { rename, usePointAt, useRenamedArea } from './pointed-area'
import { useAreaNames } from './use-area-names'

type AreaListProps = {
  mask: Mask
  /** The last exported mask, for the areas' sizes. */
  exported: ExportedMask | null
  onAct: (action: MaskAction) => void
  /** Areas can be kept unchanged while the rest of the room changes. */
  mayKeep?: boolean
}

/** The selected areas: which one is active, which are left out, and a button to add one. */
export function AreaList({ mask, exported, onAct, mayKeep = false }: AreaListProps) {
  const t = useTranslations('transform.areas')
  const nameOf = useAreaNames(mask)
  const formatCoverage = useFormatCoverage()
  const [isWithThings, setIsWithThings] = useState(false)
  const areas = areasInUse(mask)
  const things = areas.filter((area) => area.id !== mask.active && isUnnamedThing(area))
  const isShort = things.length > 1 && !isWithThings
  if (exported === null && areas.length < 2) return null
  const isFull = areas.length >= LIMITS.areas.max
  return (
    <section aria-label={t('label')} className="flex min-w-0 flex-col gap-2">
      <ChoiceStrip>
        <ul className={`${STRIP_ROW} flex flex-wrap gap-2`}>
          {(isShort ? areas.filter((area) => !things.includes(area)) : areas).map((area) => {
            const share = exported?.shares.get(area.id)
            const isKept = mayKeep && staysInRoom(settingsOf(area))
            const name = nameOf(area)
            return (
              <AreaChip
                key={area.id}
                area={area}
                name={name}
                isKept={isKept}
                label={share === undefined ? name : t('shown', { name, share: formatCoverage(share) })}
                isActive={area.id === mask.active}
                onAct={onAct}
              />
            )
          })}
          {things.length > 1 && (
            <li>
              <Button
                variant="ghost"
                size="small"
                aria-expanded={isWithThings}
                onClick={() => setIsWithThings(!isWithThings)}
                className="rounded-full"
              >
                {t('things', { count: things.length })}
              </Button>
            </li>
          )}
          <li>
            <Button
              variant="secondary"
              size="small"
              title={t('add')}
              disabled={isFull || !exported?.shares.has(mask.active)}
              onClick={() => onAct({ type: 'add-area' })}
              className="w-9 rounded-full px-0"
            >
              <Plus aria-hidden="true" />
              <span className="sr-only">{t('add')}</span>
            </Button>
          </li>
        </ul>
      </ChoiceStrip>
      {isFull && <p className="text-small text-muted">{t('full', { max: String(LIMITS.areas.max) })}</p>}
    </section>
  )
}

/** A thing that stays as it is until the user says what it is: tapping the photo activates it too. */
const isUnnamedThing = (area: NamedArea) => area.name === '' && isWithoutFinish(settingsOf(area).kind)

type AreaChipProps = {
  area: NamedArea
  name: string
  label: string
  isKept: boolean
  isActive: boolean
  onAct: (action: MaskAction) => void
}

/** Makes its area the active one. Pressed again, it becomes a field for the area's name. */
function AreaChip({ area, name, label, isKept, isActive, onAct }: AreaChipProps) {
  const t = useTranslations('transform.areas')
  const { id, isHidden } = area
  const pointing = usePointAt(id)
  const ref = useRef<HTMLButtonElement>(null)
  const onName = (typed: string, isByKey: boolean) => {
    // Nothing typed keeps the name, and a kind's name isn't the user's own.
    if (typed !== '' && typed !== name) onAct({ type: 'change-area', id, change: { name: typed } })
    flushSync(() => rename(null))
    // After a press elsewhere, taking the focus would scroll away from under it.
    if (isByKey) ref.current?.focus()
  }
  if (useRenamedArea() === id) return <NameField {...{ name, onName }} />
  return (
    <li>
      <button
        ref={ref}
        type="button"
        aria-pressed={isActive}
        aria-label={isKept ? t('kept', { label }) : label}
        title={isActive ? t('rename') : undefined}
        aria-keyshortcuts="F2"
        onClick={() => (isActive ? rename(id) : onAct({ type: 'activate', id }))}
        onKeyDown={(event) => {
          if (event.key !== 'F2' && !(isActive && event.key === 'Enter')) return
          // The key would go on to the field, and submit the form around it.
          event.preventDefault()
          rename(id)
        }}
        {...pointing}
        className={cn(
          'flex min-h-9 items-center gap-2 rounded-full border bg-surface px-3 text-small whitespace-nowrap',
          isActive ? 'border-brass text-plaster' : 'border-edge text-muted hover:border-brass',
        )}
      >
        <ColorDot id={id} isHidden={isHidden} />
        <span className={cn(isHidden && 'line-through')}>{name}</span>
        {isKept && <Lock aria-hidden="true" className="size-3.5 text-brass" />}
      </button>
    </li>
  )
}

/** In place of the chip: Enter and leaving the field keep the name, Escape drops it. */
function NameField({ name, onName }: { name: string; onName: (typed: string, isByKey: boolean) => void }) {
  const t = useTranslations('transform.areas')
  const afterPress = useAfterPress()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    // The key would go on to the chip, and open the field again.
    event.preventDefault()
    onName(event.key === 'Enter' ? event.currentTarget.value.trim() : '', true)
  }
  return (
    <li>
      <Input
        autoFocus
        data-closed-by-escape
        aria-label={t('name')}
        defaultValue={name}
        maxLength={LIMITS.areas.maxNameCharacters}
        placeholder={t('namePlaceholder')}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => afterPress(() => onName(currentTarget.value.trim(), false))}
        onKeyDown={onKeyDown}
        className="h-9 w-40 rounded-full py-1 text-small"
      />
    </li>
  )
}

/**
 * Runs something once the pointer's press is over, or soon if none is down: what moves the page in between would move the pressed
 * control from under the pointer, and the press would do nothing.
 */
function useAfterPress(): (action: () => void) => void {
  const isDown = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const note = ({ type }: Event) => {
      isDown.current = type === 'pointerdown'
    }
    for (const type of ['pointerdown', ...RELEASES]) {
      addEventListener(type, note, { capture: true, signal: listening.signal })
    }
    return () => listening.abort()
  }, [])
  return (action) => {
    // The click follows the release within the same task.
    const soon = () => setTimeout(action)
    if (!isDown.current) return soon()
    const released = new AbortController()
    const onRelease = () => {
      released.abort()
      soon()
    }
    for (const type of RELEASES) addEventListener(type, onRelease, { signal: released.signal })
  }
}

const RELEASES = ['pointerup', 'pointercancel']

function ColorDot({ id, isHidden }: { id: AreaId; isHidden: boolean }) {
  const { r, g, b } = areaColor(id)
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: `rgb(${r} ${g} ${b})` }}
      className={cn('size-3 rounded-full forced-color-adjust-none', isHidden && 'opacity-30')}
    />
  )
}

type ActiveAreaProps = Omit<AreaListProps, 'exported'> & {
  /** What else can be set for its material. */
  details: (area: AreaSettingsProps) => ReactNode
  /** Buttons for other actions on the areas. */
  tools: ReactNode
}

/** The active area: what it is, what else can be set, and behind one button everything that is needed less often. */
export function ActiveArea({ mask, onAct, mayKeep = false, details, tools }: ActiveAreaProps) {
  const t = useTranslations('transform.areas')
  const name = useAreaNames(mask)
  const [isMore, setIsMore] = useState(false)
  const area = mask.areas.find((each) => each.id === mask.active)
  if (!area || areasIn(mask.history.done).size === 0) return null
  const { id, settings, isHidden } = area
  const isKept = mayKeep && staysInRoom(settingsOf(area))
  const change = (part: AreaChange) => onAct({ type: 'change-area', id, change: part })
  const onSettings = (changed: AreaSettings) => change({ settings: changed })
  const named = { name: name(area) }
  return (
    <div className="flex flex-col gap-3">
      {isHidden && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-small text-muted">
          {t('isLeftOut')}
          <ActionButton icon={EyeOff} onClick={() => change({ isHidden: false })}>
            {t('show', named)}
          </ActionButton>
        </div>
      )}
      <div className="flex items-center gap-2">
        <KindField settings={settings} proposed={area.proposed} onChange={onSettings} />
        <ActionButton
          variant="ghost"
          icon={Ellipsis}
          aria-expanded={isMore}
          onClick={() => setIsMore(!isMore)}
          className="shrink-0"
        >
          {t('more')}
        </ActionButton>
      </div>
      {/* Not unmounted: a new design's shopping list is kept from here. */}
      <div hidden={!isMore} className="flex flex-wrap items-center gap-2">
        {!isHidden && (
          <ActionButton icon={Eye} onClick={() => change({ isHidden: true })}>
            {t('hide', named)}
          </ActionButton>
        )}
        <ActionButton icon={X} onClick={() => onAct({ type: 'remove-area', id })}>
          {t('remove', named)}
        </ActionButton>
        {tools}
      </div>
      {mayKeep && (
        <SwitchField
          label={t('keep')}
          hint={t('keepHint')}
          checked={isKept}
          onCheckedChange={(isOn) => onSettings({ ...settings, isKept: isOn })}
        />
      )}
      {!isKept && details({ settings, onChange: onSettings })}
    </div>
  )
}
