import { expect, test } from 'vitest'
import { storageChoiceOf } from '@/components/design-tool/draft/use-draft'
import { StorageRow } from '@/components/design-tool/stored-designs/storage-row'
import { useStorage } from '@/components/design-tool/stored-designs/use-storage'
import { htmlOf } from '@/tests/support/markup'

function Row({ kept, mayStore }: { kept: unknown; mayStore: boolean }) {
  const storage = useStorage(storageChoiceOf(kept), mayStore)
  return <StorageRow {...storage} onView={() => undefined} />
}

test.each([
  ['nothing', undefined, true, 'true'],
  ['what was once written for everyone', false, true, 'true'],
  ['that it was turned on', true, true, 'true'],
  ['that it was turned off', 'off', true, 'false'],
  ['that it was turned on, on a plan without storage', true, false, 'false'],
  ['nothing, on a plan without storage', undefined, false, 'false'],
])('Save to Storage, where the device has kept %s', (_, kept, mayStore, isOn) => {
  expect(htmlOf(<Row kept={kept} mayStore={mayStore} />)).toContain(`aria-checked="${isOn}"`)
})
