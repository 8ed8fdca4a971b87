'use client'

import { ShoppingBasket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { LazyDialog } from '@/components/design-tool/shared/lazy-panel'
import { Button } from '@/components/ui/button'
import { readKeptList } from './kept-lists'
import { ShoppingDialog } from './lazy-dialog'
import { useKeepList } from './use-keep-list'

type DesignListButtonProps = {
  design: { readonly runId: string; readonly resultUrl: string; readonly originalUrl: string | null }
  /** Says which design it is. */
  label: string
}

/** Opens the shopping list that was kept with a design. */
export function DesignListButton({ design, label }: DesignListButtonProps) {
  const t = useTranslations('transform.shopping')
  const [isOpen, setIsOpen] = useState(false)
  const { runId, resultUrl, originalUrl } = design
  const keep = useKeepList()
  const pictures = useCallback(
    async () => [originalUrl, resultUrl].flatMap((url) => (url === null ? [] : [`${url}?as=preview`])),
    [originalUrl, resultUrl],
  )
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={label}
        onClick={() => setIsOpen(true)}
        onPointerEnter={ShoppingDialog.prefetch}
      >
        <ShoppingBasket aria-hidden="true" />
        {t('title')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={close}>
          <ShoppingDialog
            open={() => readKeptList(runId)}
            onChange={(list) => keep([runId], list)}
            pictures={pictures}
            onClose={close}
          />
        </LazyDialog>
      )}
    </>
  )
}
