import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { countCharacters, storableText } from './text'

const { paints, code, name } = LIMITS.paintDeck

const deckPaint = z.strictObject({
  code: storableText().refine((text) => countCharacters(text) <= code.max),
  name: storableText().refine((text) => text !== '' && countCharacters(text) <= name.max),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
})

/** A user's own paints, as stored and sent. */
export const deckPaintsSchema = z.array(deckPaint).max(paints)

/** `GET` and `PUT /api/paints` */
export const paintDeckSchema = z.strictObject({ paints: deckPaintsSchema })
