import { toSvg } from '@/lib/infographic/shapes'
import { infographicDrawing } from '../../infographic-drawing'

export const dynamic = 'force-static'

export async function GET() {
  const { drawing, label } = await infographicDrawing()
  return new Response(toSvg(drawing, label), { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } })
}
