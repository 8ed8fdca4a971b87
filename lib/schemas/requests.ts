import * as z from 'zod'
import { FINISHES_QUERY, ROOM_QUERY } from '@/lib/config/routes'
import { ownMaterial } from '@/lib/domain/area-settings'
import { LIMITS } from '@/lib/domain/limits'
import type { MyRoomsCursor } from '@/lib/domain/my-rooms'
import { LINK_DAYS } from '@/lib/domain/shopping/shared-room'
import { DELETION_WORD } from '@/lib/domain/user'
import { BROWSER_ERROR_LIMITS, scrub } from '@/lib/errors/browser-error'
import { MAX_THUMBNAIL_CHARACTERS, parseThumbnail } from '@/lib/image/thumbnail'
import { shownText, storableText } from './text'

/** `DELETE /api/account`: the typed confirmation, in any case. */
export const deletionSchema = z.object({
  confirm: z.string().trim().toLowerCase().pipe(z.literal(DELETION_WORD)),
})

/** `{id}` in a URL. */
export const idParams = z.object({ id: z.uuid() })

/** `POST /api/images/uploads`: the sizes of a design's input files. */
export const uploadsSchema = z.object({
  fileBytes: z
    .array(z.int().min(1))
    .min(1)
    .max(3 + LIMITS.references.max),
})

/** A reference image: the path of an upload, the hash of one in the account, or the id of one of the user's stored designs. */
const requestedReference = z.union([
  z.strictObject({ path: z.string() }),
  z.strictObject({ picture: ownMaterial.shape.picture }),
  z.strictObject({ design: z.uuid() }),
])

export type RequestedReference = z.output<typeof requestedReference>

/** The body of image routes that refer to uploads: their paths, and the text fields of the multipart body. */
export const uploadedImagesSchema = z
  .object({
    imagePath: z.string(),
    maskPath: z.string(),
    areasPath: z.string(),
    // The model decides how many are allowed.
    references: z.array(requestedReference).max(LIMITS.areas.max).readonly(),
  })
  .partial()
  .catchall(z.string())

/** What the browser showed of the photo, for the same routes. */
export const shownFields = z.object({
  thumbnail: z
    .string()
    .max(MAX_THUMBNAIL_CHARACTERS)
    .transform((text, context) => {
      const thumbnail = parseThumbnail(text)
      if (!thumbnail) context.addIssue('not a thumbnail')
      return thumbnail ?? z.NEVER
    })
    .optional(),
})

/** `{userId}/{timestamp}` of a stored design. */
export const storedDesignParams = z.object({
  userId: z.uuid(),
  timestamp: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
})

export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })
/** The next page of rooms after this design: `?run={id}` or `?stored={id}`. */
export const roomsQuery = z
  .object({ run: z.uuid().optional(), stored: z.uuid().optional() })
  .transform(({ run, stored }): MyRoomsCursor | null => {
    if (stored !== undefined) return { kind: 'stored', id: stored }
    return run === undefined ? null : { kind: 'run', id: run }
  })

/** `?as=` and `?note=1` of an image. An unknown variant returns the PNG; a note is for JPEGs only. */
export const imageQuery = z
  .object({
    as: z.enum(['thumb', 'preview', 'jpeg', 'pair']).optional().catch(undefined),
    note: z.literal('1').optional(),
  })
  .refine(({ as, note }) => note === undefined || as === 'jpeg' || as === 'pair', { path: ['note'] })

const idInQuery = z.uuid().optional().catch(undefined)

/** The design tool with a room, `?room={id}`, and another room's finishes, `&finishes={id}`. Invalid ids are ignored. */
export const openRoomQuery = z.object({ [ROOM_QUERY]: idInQuery, [FINISHES_QUERY]: idInQuery })

/** The last run of the previous page. */
export const runsQuery = z.object({ after: z.uuid().optional() })

/** `POST /api/materials`: the material, and the path of its picture unless we have it already. */
export const saveMaterialSchema = z.object({ material: ownMaterial, picturePath: z.string().optional() })

/** `POST /api/references`: the path of the uploaded picture. */
export const saveReferenceSchema = z.object({ path: z.string() })

/** `{picture}` in a URL. */
export const pictureParams = ownMaterial.pick({ picture: true })

/** Empty: its title is its name. */
const roomName = storableText().max(LIMITS.rooms.name.max)

/**
 * `PUT /api/rooms/{id}`: `baseRevision` is the revision that was edited; `null` for a new room, which comes with its photo. The
 * document is checked by `roomDocumentInJson` once the rest is right, because that takes long.
 */
export const saveRoomSchema = z.object({
  name: roomName,
  document: z.unknown(),
  baseRevision: z.int32().min(1).nullable(),
  photoPath: z.string().optional(),
})

/** `PATCH /api/rooms/{id}` */
export const renameRoomSchema = z.object({ name: roomName })

/** `PUT /api/images/runs/{id}/document`: the URL has the room the design was made in. */
export const designDocumentQuery = z.object({ room: z.uuid().optional() })

/** `POST /api/rooms/{id}/copies`: id and name of the copy. */
export const copyRoomSchema = z.object({ id: z.uuid(), name: roomName })

const { designs, title } = LIMITS.shareLinks

/** `POST /api/links` */
export const createLinkSchema = z.object({
  title: shownText().min(1).max(title.max),
  runIds: z.array(z.uuid()).min(1).max(designs),
  expiresInDays: z.literal(LINK_DAYS),
  withPrices: z.boolean(),
  /** Pages from the previous release don't send it. */
  takesComments: z.boolean().default(true),
})

/** `{token}` in a URL: 32 bytes as base64url. */
export const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

const { name: boardName, text: boardText } = LIMITS.board
const visitorName = shownText()
  .min(1)
  .max(boardName.max)
  .regex(/^[^\t\r\n\u2028\u2029]*$/)
const numberOfDesign = z.int().min(1).max(designs)
const shareOfPicture = z.number().min(0).max(1)

/** `POST /api/shared/{token}/comments` */
export const boardCommentSchema = z.object({
  design: numberOfDesign,
  name: visitorName,
  text: shownText().min(1).max(boardText.max),
  pin: z.object({ x: shareOfPicture, y: shareOfPicture }).nullable(),
})

/** `POST /api/shared/{token}/approval` */
export const approvalSchema = z.object({ design: numberOfDesign, name: visitorName })

/** `POST /api/links/{id}/comments`: the time of the newest that the owner was shown. */
export const boardSeenSchema = z.object({ seenUntil: z.iso.datetime() })

/** `PATCH /api/links/{id}/comments/{comment}`. Empty removes the answer. */
export const boardAnswerSchema = z.object({ answer: shownText().max(boardText.max) })

/** `{id}/{picture}` of a run. */
export const runPictureParams = idParams.extend({ picture: z.enum(['original', 'result']) })

/** `{id}/comments/{comment}` of one of the user's links. */
export const boardCommentParams = idParams.extend({ comment: z.uuid() })

/** `{token}/{design}/{side}` of a shared picture. Designs count from 1. */
export const sharedPictureParams = tokenParams.extend({
  design: z
    .string()
    .regex(/^[1-9]$/)
    .transform(Number),
  side: z.enum(['before', 'after']),
})

export const saveDesignSchema = z.object({ runId: z.uuid() })

/** In the URL the hosted engine calls: the run of its job. */
export const webhookQuery = z.object({ run: z.uuid() })

const { name, message, stack, route, release } = BROWSER_ERROR_LIMITS

/** The body of `POST /api/errors`: an error in a browser. It is scrubbed again on the server. */
export const browserErrorSchema = z.strictObject({
  name: z.string().max(name).transform(scrub),
  message: z.string().max(message).transform(scrub),
  stack: z.string().max(stack).transform(scrub),
  route: z.string().startsWith('/').max(route).transform(scrub),
  release: z
    .string()
    .max(release)
    .regex(/^[\w.+-]*$/),
})

export type BrowserError = z.output<typeof browserErrorSchema>
