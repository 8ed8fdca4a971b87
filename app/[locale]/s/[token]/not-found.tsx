import { SharedRoomNotice } from '@/components/shared-room/shared-room'

/** The same answer for ended links and for links that never existed. */
export default function LinkEnded() {
  return <SharedRoomNotice state="ended" />
}
