import { lazyWithRetry } from '@/components/shared/lazy-with-retry'

export const ShoppingDialog = lazyWithRetry(async () => (await import('./shopping-dialog')).ShoppingDialog)
