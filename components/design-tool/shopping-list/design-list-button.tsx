import { ShoppingBasket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { DialogButton } from '@/components/design-tool/shared/controls/lazy-panel'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { readKeptList } from './kept-lists'
import { useKeepList } from './use-keep-list'

export const ShoppingDialog = lazyWithRetry(async () => (await import('./shopping-dialog')).ShoppingDialog)

type DesignListButtonProps = {
  design: { readonly runId: string; readonly resultUrl: string; readonly originalUrl: string | null }
  /** Names the design. */
  label: string
}

/** Opens the shopping list saved with a design. */
export function DesignListButton({ design, label }: DesignListButtonProps) {
  const t = useTranslations('transform.shopping')
  const { runId, resultUrl, originalUrl } = design
  const keep = useKeepList()
  const pictures = useCallback(
    async () => [originalUrl, resultUrl].flatMap((url) => (url === null ? [] : [`${url}?as=preview`])),
    [originalUrl, resultUrl],
  )
  return (
    <DialogButton
      icon={<ShoppingBasket aria-hidden="true" />}
      text={t('title')}
      label={label}
      prefetch={ShoppingDialog.prefetch}
      dialog={(close) => (
        <ShoppingDialog
          open={() => readKeptList(runId)}
          onChange={(list) => keep([runId], list)}
          pictures={pictures}
          onClose={close}
        />
      )}
    />
  )
}
