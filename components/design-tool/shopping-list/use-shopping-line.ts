import { useTranslations } from 'next-intl'
import type { ShoppingRow } from '@/lib/domain/shopping/shopping-list'

type Line = Pick<ShoppingRow, 'name' | 'coats' | 'sheen' | 'can' | 'amount' | 'unit'>

/** What to buy in one line: "Navy #2a415f, 2 coats, 1 quart, flat". */
export function useShoppingLine(): (line: Line) => string {
  const t = useTranslations('transform.shopping')
  return ({ name, coats, sheen, can, amount, unit }) =>
    [
      name,
      coats !== null && t('coats', { coats }),
      can === '' ? t(`bought.${unit}`, { amount }) : t('cans', { amount, can }),
      sheen && t(`sheens.${sheen}`),
    ]
      .filter(Boolean)
      .join(', ')
}
