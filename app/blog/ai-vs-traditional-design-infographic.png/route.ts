import { infographicPng } from '@/lib/server/blog/infographic'
import { infographicDrawing } from '@/lib/server/blog/infographic-drawing'

export const dynamic = 'force-static'

export async function GET() {
  const { drawing } = await infographicDrawing()
  return infographicPng(drawing)
}
