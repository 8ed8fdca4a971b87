import { useTranslations } from 'next-intl'
import { createContext, useContext, useEffect, useState } from 'react'
import { RequestError } from '@/lib/api/api-error'
import { type Board, type BoardPin, numberPins } from '@/lib/domain/shopping/shared-room'
import { errorMessage } from '@/lib/errors/messages'

/** How a design's image is used in place of its slider: to pick a spot, or to show a comment's pin. */
export type PictureUse =
  | { readonly kind: 'choose'; readonly design: number; readonly pin: BoardPin | null }
  | { readonly kind: 'show'; readonly design: number; readonly commentId: string }

type NewComment = { design: number; name: string; text: string; pin: BoardPin | null }

type Sent = { problem: string | null }

/** The state of a link's comments, and the actions on them. Each part of the page reads it from the context. */
export function useBoardState(token: string, initial: Board) {
  const [board, setBoard] = useState(initial)
  const [use, setUse] = useState<PictureUse | null>(null)
  const visitor = useVisitorName()
  const problemOf = useProblem()

  // The code for sending is fetched when first needed: most visitors only look.
  const send = async (request: () => Promise<Board>): Promise<Sent> => {
    try {
      setBoard(await request())
      return { problem: null }
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }
  return {
    token,
    board,
    numbers: numberPins(board.comments),
    use,
    setUse,
    name: visitor.name,
    setName: visitor.setName,
    comment: (comment: NewComment) =>
      send(async () => (await import('./board-api')).sendComment(token, comment)),
    approve: (design: number, name: string) =>
      send(async () => (await import('./board-api')).sendApproval(token, { design, name })),
  }
}

type BoardState = ReturnType<typeof useBoardState>

export const BoardContext = createContext<BoardState | null>(null)

/** `null` if the link doesn't allow comments. */
export const useBoard = (): BoardState | null => useContext(BoardContext)

const NAME_KEY = 'visitor-name'

/** The visitor's name, remembered on this device as it is typed: the page may be reloaded before anything is sent. */
function useVisitorName() {
  const [name, setName] = useState('')
  useEffect(() => setName((typed) => typed || readName()), [])
  const write = (typed: string) => {
    setName(typed)
    try {
      localStorage.setItem(NAME_KEY, typed.trim())
    } catch {
      // Without storage, the visitor types it again.
    }
  }
  return { name, setName: write }
}

function readName(): string {
  try {
    return localStorage.getItem(NAME_KEY) ?? ''
  } catch {
    return ''
  }
}

/** Why sending failed: the server's message, or a general one if it wasn't reached. */
function useProblem(): (error: unknown) => string {
  const t = useTranslations('shared-room.board')
  return (error) => {
    if (!(error instanceof RequestError)) return t('notSent')
    const { code, message } = error.details
    if (code === 'not_found') return t('linkEnded')
    if (code === 'bad_request') return t('unusable')
    if (code === 'network_sign_in') return errorMessage(code).body
    return message || t('notSent')
  }
}
