import { Eye, EyeOff, Lock, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import { SwitchField } from '@/components/forms/labeled-controls'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { cn } from '@/lib/cn'
import { staysInRoom } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import type { AreaId } from '@/lib/mask/layers'
import {
  type AreaChange,
  areasInUse,
  type Mask,
  type MaskAction,
  type NamedArea,
  settingsOf,
} from '@/lib/mask/mask'
import { areaColor } from '@/lib/mask/render-raster'
import { AreaNotes } from './area-notes'
import { AreaSettingsPanel } from './area-settings'
import { useFormatCoverage } from './coverage-line'
import { usePointAt } from './pointed-area'
import { useAreaNames } from './use-area-names'

type AreaListProps = {
  mask: Mask
  /** The last exported mask, for the areas' sizes. */
  exported: ExportedMask | null
  onAct: (action: MaskAction) => void
  /** Areas can be kept unchanged while the rest of the room changes. */
  mayKeep?: boolean
}

type AreasPanelProps = AreaListProps &
  Pick<ActiveAreaProps, 'tools'> & {
    note: string | null
    /** Notes on the active area are shown elsewhere. */
    isBrief?: boolean
  }

/** The selected areas, and the active one's settings. */
export function AreasPanel({ note, tools, isBrief = false, ...list }: AreasPanelProps) {
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <AreaList {...list} />
      <p role="status" className="text-small text-muted empty:hidden">
        {note}
      </p>
      {!isBrief && <AreaNotes mask={list.mask} onAct={list.onAct} />}
      {list.exported && <ActiveArea {...list} tools={tools} />}
    </div>
  )
}

/** The selected areas: which one is active, which are left out, and a button to add one. */
function AreaList({ mask, exported, onAct, mayKeep = false }: AreaListProps) {
  const t = useTranslations('transform.areas')
  const nameOf = useAreaNames(mask)
  const formatCoverage = useFormatCoverage()
  const areas = areasInUse(mask)
  if (exported === null && areas.length < 2) return null
  const isFull = areas.length >= LIMITS.areas.max
  return (
    <section aria-label={t('label')} className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {areas.map((area) => {
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
        <li>
          <Button
            variant="ghost"
            size="small"
            disabled={isFull || !exported?.shares.has(mask.active)}
            onClick={() => onAct({ type: 'add-area' })}
          >
            <Plus aria-hidden="true" className="size-4" />
            {t('add')}
          </Button>
        </li>
      </ul>
      {isFull && <p className="text-small text-muted">{t('full', { max: String(LIMITS.areas.max) })}</p>}
    </section>
  )
}

type AreaChipProps = {
  area: NamedArea
  name: string
  label: string
  isKept: boolean
  isActive: boolean
  onAct: (action: MaskAction) => void
}

function AreaChip({ area, name, label, isKept, isActive, onAct }: AreaChipProps) {
  const t = useTranslations('transform.areas')
  const { id, isHidden } = area
  const pointing = usePointAt(id)
  return (
    <li
      className={cn(
        'flex items-center rounded-full border bg-surface text-small',
        isActive ? 'border-brass text-plaster' : 'border-edge text-muted',
      )}
    >
      <button
        type="button"
        aria-pressed={isActive}
        aria-label={isKept ? t('kept', { label }) : label}
        onClick={() => onAct({ type: 'activate', id })}
        {...pointing}
        className="flex min-h-9 cursor-pointer items-center gap-2 rounded-full pr-1 pl-3"
      >
        <ColorDot id={id} isHidden={isHidden} />
        <span className={cn(isHidden && 'line-through')}>{name}</span>
        {isKept && <Lock aria-hidden="true" className="size-3.5 text-brass" />}
      </button>
      <button
        type="button"
        aria-label={t(isHidden ? 'show' : 'hide', { name })}
        onClick={() => onAct({ type: 'change-area', id, change: { isHidden: !isHidden } })}
        className={CHIP_BUTTON}
      >
        {isHidden ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
      </button>
      <button
        type="button"
        aria-label={t('remove', { name })}
        onClick={() => onAct({ type: 'remove-area', id })}
        className={cn(CHIP_BUTTON, 'pr-2.5')}
      >
        <X className="size-4" />
      </button>
    </li>
  )
}

const CHIP_BUTTON = 'flex min-h-9 min-w-8 cursor-pointer items-center justify-center hover:text-plaster'

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

type ActiveAreaProps = Pick<AreaListProps, 'mask' | 'onAct' | 'mayKeep'> & {
  /** Buttons for other actions on the area. */
  tools: ReactNode
}

/** The active area's name and settings. */
function ActiveArea({ mask, onAct, mayKeep = false, tools }: ActiveAreaProps) {
  const t = useTranslations('transform.areas')
  const nameId = useId()
  const area = mask.areas.find(({ id }) => id === mask.active)
  if (!area) return null
  const { settings } = area
  const isKept = mayKeep && staysInRoom(settingsOf(area))
  const change = (part: AreaChange) => onAct({ type: 'change-area', id: area.id, change: part })
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex items-center gap-3">
        <Label htmlFor={nameId}>{t('name')}</Label>
        <Input
          id={nameId}
          value={area.name}
          maxLength={LIMITS.areas.maxNameCharacters}
          placeholder={t('namePlaceholder')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
      {mayKeep && (
        <SwitchField
          label={t('keep')}
          hint={t('keepHint')}
          checked={isKept}
          onCheckedChange={(isOn) => change({ settings: { ...settings, isKept: isOn } })}
        />
      )}
      <AreaSettingsPanel
        settings={settings}
        proposed={area.proposed}
        isKept={isKept}
        onChange={(changed) => change({ settings: changed })}
      />
      {tools}
    </div>
  )
}
