export type StoredDesign = {
  id: string
  userId: string
  runId: string | null
  originalPath: string | null
  transformedPath: string
  style: string
  prompt: string
  timestamp: number
  createdAt: Date
}

export type NewDesign = { personId: string; runId: string; timestamp: number; transformedPath: string }

export type SaveOutcome =
  | { outcome: 'created' | 'existing'; design: StoredDesign }
  | { outcome: 'not_found' | 'result_expired' | 'no_plan' | 'storage_not_in_plan' | 'storage_full' }

export interface DesignStore {
  /** Records a finished run as a stored design if the person's plan has room for it, counted under a lock. */
  save(design: NewDesign): Promise<SaveOutcome>
  list(personId: string, page: number, pageSize: number): Promise<{ designs: StoredDesign[]; total: number }>
  find(personId: string, designId: string): Promise<StoredDesign | null>
  findByTimestamp(personId: string, timestamp: number): Promise<StoredDesign | null>
  remove(personId: string, designId: string): Promise<void>
  /** Whether another stored design or a run within its keeping time still needs that original. */
  isOriginalNeeded(personId: string, originalPath: string): Promise<boolean>
}
