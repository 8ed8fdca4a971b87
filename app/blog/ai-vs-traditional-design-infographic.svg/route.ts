import { toSvg } from '@/lib/server/blog/infographic-draw'
import { infographicDrawing } from '@/lib/server/blog/infographic-drawing'

export const dynamic = 'force-static'

export async function GET() {
  const { drawing, label } = await infographicDrawing()
  return new Response(toSvg(drawing, label), { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } })
}
