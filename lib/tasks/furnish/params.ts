import * as z from 'zod'
import { FRAMES, type Furnishing, LOOKS, MODEL_THINGS, THINGS } from './furnishing.ts'

const color = z.string().regex(/^#[0-9a-f]{6}$/)

/** A furnishing to put into the room. */
export const furnishing = z.discriminatedUnion('thing', [
  z.object({ thing: z.literal('rug'), look: z.enum(LOOKS.rug), color }),
  z.object({ thing: z.literal('picture'), look: z.enum(LOOKS.picture), color, frame: z.enum(FRAMES) }),
  // Stored mirrors and curtains may have a look and a frame, and mirrors no color, from when our own engine made them.
  z.object({ thing: z.enum(MODEL_THINGS), color: z.union([z.literal(''), color]).default('') }),
]) satisfies z.ZodType<Furnishing>

/** A request's fields. Values that don't fit the thing are ignored. */
export const furnishingRequest = {
  thing: z.enum(THINGS),
  look: z.string().default(''),
  thingColor: z.string().default(''),
  frame: z.enum(FRAMES).default('oak'),
}

/** The form's fields. Values for another thing, or missing ones, fall back to the default. */
export const furnishingForm = {
  thing: z.enum(THINGS).catch('rug'),
  look: z.string().catch(LOOKS.rug[0]),
  thingColor: z.string().catch(''),
  frame: z.enum(FRAMES).catch('oak'),
}
