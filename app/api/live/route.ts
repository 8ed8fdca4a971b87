export const dynamic = 'force-dynamic'

/** The process answers. It asks nobody else, so that a database that is down restarts no server. */
export function GET(): Response {
  return Response.json({ live: true }, { headers: { 'cache-control': 'no-store' } })
}
