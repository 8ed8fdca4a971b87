import * as z from 'zod'
import { INPUT_SIDE_PX } from '@/lib/segment/small-mask'

/** Enough for the points of a stroke and all corrections. */
const MAX_POINTS = 64

/** A tap has at most eight masks. */
const MAX_STEP = 8

/** `{hash}` in a URL: the SHA-256 of the photo's file. */
export const segmentParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) })

const coordinate = z.number().min(0).max(INPUT_SIDE_PX)
const point = z.object({ x: coordinate, y: coordinate })
const box = z
  .object({ left: coordinate, top: coordinate, right: coordinate, bottom: coordinate })
  .refine(({ left, top, right, bottom }) => left < right && top < bottom)

/** `POST /api/images/segment/{hash}`, in pixels of the scaled photo: at least one point or a box. */
export const promptSchema = z
  .object({
    points: z
      .array(point.extend({ label: z.enum(['include', 'exclude']) }))
      .max(MAX_POINTS)
      .default([]),
    box: box.optional(),
    /** The answer this prompt corrects. Ignored if it's no longer cached. */
    lastMaskId: z.uuid().optional(),
    /** Steps to a larger (or, if negative, smaller) mask than the likeliest one for a tap. */
    step: z.int().min(-MAX_STEP).max(MAX_STEP).default(0),
  })
  .refine((prompt) => prompt.points.length > 0 || prompt.box !== undefined, { path: ['points'] })

/** Bytes, row by row from the top. Base64 in JSON needs no image decoder, and long runs compress well. */
const bytes = z
  .base64()
  .transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))

/** For each cell, one byte per kind. */
const kinds = z.object({ width: z.number(), height: z.number(), shares: bytes })

/** `POST /api/images/segment`: the photo is ready; prompts refer to this size. */
export const openedPhotoSchema = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  kinds,
})

/** The answer to a prompt. */
export const selectionSchema = z
  .object({
    maskId: z.uuid(),
    /** The model's estimate of the mask's fit (IoU), 0–1. */
    score: z.number(),
    /** Number of smaller and larger masks for the same tap. */
    smaller: z.number(),
    larger: z.number(),
    width: z.number(),
    height: z.number(),
    /** Signed bytes: above 0 is selected. */
    logits: bytes.transform((unsigned) => new Int8Array(unsigned.buffer)),
  })
  .refine(({ width, height, logits }) => logits.length === width * height)

/** `GET /api/images/segment/{hash}`, status 200. With 202, the search for areas is still running. */
export const areasSchema = z
  .object({
    width: z.number(),
    height: z.number(),
    /** The area of each pixel at reduced size; 0 for none. */
    labels: bytes,
    /** The kind of each of these pixels, as an index. */
    surfaces: bytes,
    areas: z.array(z.object({ id: z.number(), score: z.number(), coverage: z.number(), box, point })),
    kinds,
  })
  .refine(({ width, height, labels, surfaces }) =>
    [labels, surfaces].every(({ length }) => length === width * height),
  )

export type OpenedPhotoResponse = z.input<typeof openedPhotoSchema>
export type SelectionResponse = z.input<typeof selectionSchema>
export type AreasResponse = z.input<typeof areasSchema>
