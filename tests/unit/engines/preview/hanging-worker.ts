// A thread of the engine that hangs when it is told to.
import { threadId } from 'node:worker_threads'

const channel = new BroadcastChannel('threads')
channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (typeof data !== 'object' || data === null || !('hang' in data) || data.hang !== threadId) return
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
channel.postMessage(threadId)

export function ping(): true {
  return true
}
