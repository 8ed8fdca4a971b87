import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import type { RoomTab } from '@/components/design-tool/shared/device/kept-room'
import { IconButton } from '@/components/shared/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'
import { ROUTES } from '@/lib/config/routes'

type RoomTabsProps = {
  tabs: readonly RoomTab[]
  /** The open room; `null` for one that isn't saved yet. */
  currentId: string | null
  isSwitching: boolean
  /** A batch is running for the open photo. */
  isBusy: boolean
  onOpen: (id: string) => void
  onClose: (id: string) => void
  onNew: () => void
}

/** Tabs for the open rooms, shown if there are at least two. */
export function RoomTabs({ tabs, currentId, isSwitching, isBusy, onOpen, onClose, onNew }: RoomTabsProps) {
  const t = useTranslations('transform.rooms')
  const isNew = !tabs.some(({ id }) => id === currentId)
  if (tabs.length + (isNew ? 1 : 0) < 2) return null
  const isStill = isSwitching || isBusy
  return (
    <nav aria-label={t('tabs')} aria-busy={isSwitching} className="flex items-center gap-2">
      <ul className="flex min-w-0 gap-1 overflow-x-auto py-1">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            tab={tab}
            isCurrent={tab.id === currentId}
            isStill={isStill}
            onOpen={() => onOpen(tab.id)}
            onClose={() => onClose(tab.id)}
          />
        ))}
        {isNew && (
          <li ref={scrollIntoView} className={cn(TAB, CURRENT, 'px-3')}>
            <span aria-current="page">{t('new')}</span>
          </li>
        )}
      </ul>
      {!isNew && (
        <IconButton
          label={t('new')}
          icon={Plus}
          title={t('new')}
          disabled={isStill}
          onClick={onNew}
          className="shrink-0"
        />
      )}
      {isSwitching && <Spinner label={t('opening')} className="shrink-0 text-brass" />}
    </nav>
  )
}

const TAB = 'flex h-11 shrink-0 items-center rounded-md border text-small whitespace-nowrap'
const CURRENT = 'border-brass bg-panel-high font-semibold'

type TabProps = {
  tab: RoomTab
  isCurrent: boolean
  isStill: boolean
  onOpen: () => void
  onClose: () => void
}

/** The tab may be out of view beside the others. */
const scrollIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A link, so that a room can also be opened in a browser tab. */
function Tab({ tab: { id, name }, isCurrent, isStill, onOpen, onClose }: TabProps) {
  const t = useTranslations('transform.rooms')
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isCurrent && !isStill) onOpen()
  }
  return (
    <li
      ref={isCurrent ? scrollIntoView : undefined}
      className={cn(TAB, isCurrent ? CURRENT : 'border-line text-muted')}
    >
      <a
        href={ROUTES.openRoom(id)}
        aria-current={isCurrent ? 'page' : undefined}
        aria-disabled={isStill || undefined}
        onClick={open}
        className="flex h-full max-w-48 items-center pr-1 pl-3 hover:text-plaster"
      >
        <span className="truncate">{name}</span>
      </a>
      <button
        type="button"
        aria-label={t('close', { name })}
        disabled={isStill}
        onClick={onClose}
        className="grid h-full w-9 place-items-center rounded-md hover:text-plaster disabled:opacity-55"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}
