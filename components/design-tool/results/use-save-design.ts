import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { saveDesign, storedKey } from '@/components/design-tool/shared/designs/stored-designs'
import { toErrorDetails } from '@/lib/api/api-error'

/** Stores a finished design, and tracks which ones are stored. */
export function useSaveDesign(userId: string, mayStore: boolean) {
  const t = useTranslations('transform.results')
  const queries = useQueryClient()
  const { showSaveError, showSuccess } = useScreenToasts()
  const [storedIds, setStoredIds] = useState<readonly string[]>([])
  const [isSaving, setIsSaving] = useState(false)

  const save = async ({ runId }: MadeDesign) => {
    setIsSaving(true)
    try {
      await saveDesign(runId)
      setStoredIds((ids) => [...ids, runId])
      showSuccess(t('savedNow'))
      void queries.invalidateQueries({ queryKey: storedKey(userId) })
    } catch (error) {
      showSaveError(toErrorDetails(error, 'save_failed'))
    } finally {
      setIsSaving(false)
    }
  }
  const isStored = (design: MadeDesign) => design.isStored === true || storedIds.includes(design.runId)
  return { mayStore, isSaving, isStored, save: (design: MadeDesign) => void save(design) }
}
