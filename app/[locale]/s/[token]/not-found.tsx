import { SharedRoomNotice } from '@/components/shared-room/shared-room'

/** One answer for links that ended and for those that never were. */
export default function LinkEnded() {
  return <SharedRoomNotice state="ended" />
}
