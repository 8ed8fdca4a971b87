const parentCheckMs = 1000

/**
 * Calls back once when this process is asked to end, or when the one that started it is gone: a sandbox that
 * nobody can end any more would keep its port and its data folder.
 * @param {() => void} onEnd
 */
export function watchForEnd(onEnd) {
  let hasEnded = false
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) end()
  }, parentCheckMs)

  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    onEnd()
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
}
