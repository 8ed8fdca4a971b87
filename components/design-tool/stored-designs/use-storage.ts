import { useState } from 'react'

/** Whether finished designs are stored: on a plan that may, unless the user turned it off or there is no room for them. */
export function useStorage(chosen: boolean | null, mayStore: boolean) {
  const [choice, setChoice] = useState(chosen)
  const [hasRoom, setHasRoom] = useState(true)
  const isWanted = mayStore && choice !== false
  const isFull = mayStore && choice === null && !hasRoom
  return {
    ...{ choice, mayStore, isWanted, isFull },
    isChosen: choice !== null,
    isSaving: isWanted && !isFull,
    onSavingChange: setChoice,
    /** With each start: room may have been made since. */
    noteRoom: setHasRoom,
  }
}
