import { noticeAnswer } from '@/components/shared-room/embed-answer'
import { route } from '@/lib/server/app/route'
import { sharedPageWait } from '@/lib/server/app/shared-room'

/** Where `prepareRequests` leads whoever asks for too many pages of links. */
export const GET = route({ as: 'anyone', rate: { none: 'it answers a constant' } }, async ({ request }) =>
  noticeAnswer('busy', sharedPageWait(request)),
)
