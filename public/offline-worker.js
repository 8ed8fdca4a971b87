/*
 * Shows the offline page in place of a page that cannot be fetched, and nothing else: every other request, and every
 * page while there is a connection, goes to the network as if this worker were not there.
 */
const CACHE = 'offline-page'
const OFFLINE_PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  // The page is asked for while this worker wakes up, so that nobody waits for it.
  event.waitUntil(self.registration.navigationPreload?.enable())
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch (error) {
      const page = await caches.match(OFFLINE_PAGE)
      if (!page) throw error
      return page
    }
  }
  event.respondWith(answer())
})
