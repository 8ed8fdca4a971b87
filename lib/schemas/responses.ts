import * as z from 'zod'
import { ownMaterial } from '@/lib/domain/area-settings'
import { LIMITS } from '@/lib/domain/limits'
import { type LibraryMaterial, PRICE_UNITS, type Product } from '@/lib/domain/own-material'
import type { Board } from '@/lib/domain/shopping/shared-room'

/** `GET /api/credits`: the user's plan as the server sees it now. */
export const creditsResponseSchema = z.object({
  planName: z.string().nullable(),
  designsLeft: z.number(),
  totalDesigns: z.number(),
  isActive: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  /** Whether the Free plan was used: each account gets it once. */
  isFreeUsed: z.boolean(),
})

/** `POST /api/subscriptions/free` */
export const freePlanResponseSchema = z.object({ plan: creditsResponseSchema })

/** One design of `GET /api/designs`. */
const storedDesignResponseSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
})
export const storedDesignsResponseSchema = z.object({
  designs: z.array(storedDesignResponseSchema),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export const savedDesignResponseSchema = z.object({ design: storedDesignResponseSchema })

/** `GET /api/materials`, newest first. */
export const materialsResponseSchema = z.object({ materials: z.array(ownMaterial) })
/** `POST /api/materials` */
export const savedMaterialResponseSchema = z.object({ material: ownMaterial })
/** `POST /api/references` */
export const savedReferenceResponseSchema = ownMaterial.pick({ picture: true })

const { maker, code, link, priceCents } = LIMITS.library

export const productSchema = z.strictObject({
  maker: z.string().min(1).max(maker.max),
  code: z.string().min(1).max(code.max),
  price: z
    .strictObject({
      cents: z.int().min(1).max(priceCents.max),
      currency: z.string().regex(/^[A-Z]{3}$/),
      per: z.enum(PRICE_UNITS),
    })
    .nullable(),
  link: z
    .url({ protocol: /^https$/ })
    .max(link.max)
    .nullable(),
}) satisfies z.ZodType<Product>

/** A library material, in rows and responses. */
export const libraryMaterialSchema = z.object({
  settings: ownMaterial,
  product: productSchema,
}) satisfies z.ZodType<LibraryMaterial>

/** `GET /api/library`, in the owner's order. */
export const libraryResponseSchema = z.object({ materials: z.array(libraryMaterialSchema) })

const keptRoomResponseSchema = z.object({
  id: z.string(),
  /** The user's name for it; empty if they gave none. */
  name: z.string(),
  /** What it is called. */
  title: z.string(),
  revision: z.number(),
  updatedAt: z.iso.datetime(),
})

/** `GET /api/rooms`, most recently changed first. */
export const roomsResponseSchema = z.object({ rooms: z.array(keptRoomResponseSchema) })
/**
 * `GET /api/rooms/{id}`. `roomDocumentInJson` checks the document separately, because one from a newer version isn't a broken
 * response.
 */
export const roomResponseSchema = z.object({ room: keptRoomResponseSchema.extend({ document: z.unknown() }) })
/** `PUT` and `PATCH /api/rooms/{id}`, and `POST /api/rooms/{id}/copies` */
export const savedRoomResponseSchema = z.object({ room: keptRoomResponseSchema })

const linkResponseSchema = z.object({
  id: z.string(),
  title: z.string(),
  runIds: z.array(z.string()),
  withPrices: z.boolean(),
  /** When nothing can be seen anymore; `null`: no expiration. */
  expiresAt: z.iso.datetime().nullable(),
  /** How many of its designs are deleted before that, and when the first one is. */
  earlier: z.object({ designs: z.number(), from: z.iso.datetime() }).nullable(),
  takesComments: z.boolean(),
  /** False if it has ended or expired. */
  isLive: z.boolean(),
  /** Number of comments, and of comments and approvals the owner hasn't seen. */
  comments: z.number(),
  unseen: z.number(),
  createdAt: z.iso.datetime(),
})
/** `GET /api/links`, newest first: live links, and ended ones that still have something on their board. */
export const linksResponseSchema = z.object({ links: z.array(linkResponseSchema) })
/** `POST /api/links`. The URL is returned only once. */
export const createdLinkResponseSchema = z.object({ link: linkResponseSchema, url: z.url() })

const boardCommentSchema = z.object({
  id: z.string(),
  design: z.number(),
  name: z.string(),
  text: z.string(),
  pin: z.object({ x: z.number(), y: z.number() }).nullable(),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
const approvalSchema = z.object({ design: z.number(), name: z.string(), at: z.iso.datetime() })
const boardSchema = z.object({
  comments: z.array(boardCommentSchema),
  approval: approvalSchema.nullable(),
}) satisfies z.ZodType<Board>
/** `POST /api/shared/{token}/comments` and `/approval`: the updated board. */
export const boardResponseSchema = z.object({ board: boardSchema })
/**
 * `GET /api/links/{id}/comments`: what is new to the owner, all approvals, oldest first, and each design's picture, `null` for
 * deleted ones.
 */
export const ownBoardResponseSchema = z.object({
  board: z.object({
    approvals: z.array(approvalSchema),
    comments: z.array(boardCommentSchema.extend({ isNew: z.boolean() })),
    designs: z.array(z.object({ name: z.string(), pictureUrl: z.string() }).nullable()),
  }),
})

/** `POST /api/links/{id}/comments` */
export const seenSchema = z.object({ seen: z.literal(true) })
/** `PATCH /api/links/{id}/comments/{comment}` */
export const answeredSchema = z.object({ answered: z.literal(true) })

/** `POST /api/contact` and `POST /api/feedback` */
export const sentSchema = z.object({ sent: z.literal(true) })

/** `PUT /api/paints`: the number of stored paints. */
export const savedPaintsSchema = z.object({ paints: z.number() })

/** `DELETE` of the account, or of something in it. */
export const deletedSchema = z.object({ deleted: z.literal(true) })

/** Every error response. */
export const errorResponseSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
})

export type SavedRoom = z.output<typeof keptRoomResponseSchema>
export type CreditsResponse = z.output<typeof creditsResponseSchema>
export type StoredDesignResponse = z.output<typeof storedDesignResponseSchema>
export type StoredDesignsResponse = z.output<typeof storedDesignsResponseSchema>
export type OwnBoard = z.output<typeof ownBoardResponseSchema>['board']
export type LinkResponse = z.output<typeof linkResponseSchema>
