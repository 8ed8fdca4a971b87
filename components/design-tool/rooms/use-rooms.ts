import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { ROUTES } from '@/lib/config/routes'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { useRoomQuestion } from './room-question'
import type { SaveState } from './room-saver'
import { useKeptReferences } from './use-kept-references'
import { useRoom } from './use-room'
import { useRoomChanges } from './use-room-changes'
import { freeName, useRoomTabs } from './use-room-tabs'
import { type RoomsOptions, showInUrl, useSwitchRoom } from './use-switch-room'

/** The user's rooms in the tool: the open one, those in tabs beside it, and switching between them. */
export function useRooms(options: RoomsOptions) {
  const { userId, draft, photo, form } = options
  const { question, ask } = useRoomQuestion()
  const t = useTranslations('transform.rooms')
  const { showError, showSuccess } = useScreenToasts()
  const tabs = useRoomTabs(userId, draft.tabs)
  const room = useRoom({
    userId,
    draft,
    photo,
    form,
    ask: async () => ((await ask('changed')) ? 'theirs' : 'mine'),
    copyName: (name) => freeName(t('otherVersion', { name }), []),
    onTaken: () => showSuccess(t('taken')),
    onCopied: (name) => showSuccess(t('copied'), t('copiedBody', { name })),
    onLeft: showError,
  })
  const { current, state, refresh } = room
  const id = current?.id ?? null
  useKeptReferences(photo.room, current?.isKept ?? false)

  const isInUrl = useRef(false)
  useEffect(() => {
    if (current?.isKept) {
      tabs.add({ id: current.id, name: current.name })
      showInUrl(ROUTES.openRoom(current.id))
      isInUrl.current = true
    } else if (isInUrl.current) showInUrl(ROUTES.transform)
  }, [current, tabs.add])
  useErrorOnce(state)

  useRoomChanges(userId, current?.isKept ? id : null, {
    onRevision: (changed, revision) => changed === id && refresh(revision),
    onList: (rooms) => tabs.update(rooms, id ?? ''),
  })
  const { isSwitching, open, startNew } = useSwitchRoom({ ...options, room, ask, onMissing: tabs.remove })
  const close = (closed: string) => {
    const at = tabs.list.findIndex((tab) => tab.id === closed)
    const next = tabs.list[at + 1] ?? tabs.list[at - 1]
    if (closed !== id) tabs.remove(closed)
    else void (next ? open(next.id) : startNew()).then((isLeft) => isLeft && tabs.remove(closed))
  }
  return { tabs: tabs.list, current, state, question, isSwitching, open, close, startNew }
}

/** Reports the same error only once for successive changes. */
function useErrorOnce(state: SaveState): void {
  const { showError } = useScreenToasts()
  const said = useRef<ErrorCode | null>(null)
  useEffect(() => {
    if (state.kind === 'saved') said.current = null
    if (state.kind !== 'failed' || said.current === state.error.code) return
    said.current = state.error.code
    showError(state.error)
  }, [state, showError])
}
