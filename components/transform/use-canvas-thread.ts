import { useEffect, useState } from 'react'
import { type CanvasThread, startCanvasThread } from '@/lib/client/transform/canvas-thread'

/** The canvas worker for as long as the screen is shown; `null` until it runs. */
export function useCanvasThread(): CanvasThread | null {
  const [thread, setThread] = useState<CanvasThread | null>(null)
  useEffect(() => {
    const started = startCanvasThread()
    setThread(started)
    return () => started.stop()
  }, [])
  return thread
}
