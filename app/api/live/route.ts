export const dynamic = 'force-dynamic'

/** The process is alive. It checks nothing else, so that a database outage doesn't restart servers. */
export function GET(): Response {
  return Response.json({ live: true }, { headers: { 'cache-control': 'no-store' } })
}
