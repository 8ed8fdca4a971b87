import { lazyWithRetry } from '@/components/shared/lazy-with-retry'

export const MaskEditor = lazyWithRetry(async () => (await import('./mask-editor')).MaskEditor)
export const ResultPreview = lazyWithRetry(
  async () => (await import('./results/result-preview')).ResultPreview,
)
export const CompareDesigns = lazyWithRetry(
  async () => (await import('./results/compare-designs')).CompareDesigns,
)
export const StoredDialog = lazyWithRetry(
  async () => (await import('./stored-designs/stored-dialog')).StoredDialog,
)
