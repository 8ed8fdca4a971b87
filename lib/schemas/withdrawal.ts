import * as z from 'zod'
import { WITHDRAWALS } from '@/lib/domain/payment'

/** PayPal's order numbers, as printed on receipts. */
const ORDER_NUMBER = /^[A-Z0-9]{8,40}$/

/** What the customer types: their order number, or their account's email address. */
export const withdrawalFieldsSchema = z.object({
  about: z
    .string()
    .trim()
    .min(1, 'withdrawal_about_required')
    .max(254, 'withdrawal_about_invalid')
    .refine((text) => isOrderNumber(text) || z.regexes.html5Email.test(text), 'withdrawal_about_invalid'),
})

export type WithdrawalFields = z.output<typeof withdrawalFieldsSchema>

const isOrderNumber = (text: string) => ORDER_NUMBER.test(text.toUpperCase())

/** The body of `POST /api/withdrawals`, parsed as one or the other. */
export const withdrawalSchema = withdrawalFieldsSchema.transform(({ about }) =>
  isOrderNumber(about) ? { orderId: about.toUpperCase(), email: null } : { orderId: null, email: about },
)

export type WithdrawalInput = z.output<typeof withdrawalSchema>

/** The dated receipt. `outcome` is `null` for everyone but the order's signed-in owner. */
export const withdrawalReceiptSchema = z.object({
  receivedAt: z.iso.datetime(),
  outcome: z.enum(['unknown', ...WITHDRAWALS]).nullable(),
})

export type WithdrawalReceipt = z.output<typeof withdrawalReceiptSchema>
