import { createHash } from 'node:crypto'
import type { RestyleParams } from '@/lib/domain/design-run'
import { drawSeed } from '@/lib/domain/seed'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { isHosted } from '@/lib/ports/hosted-engine'
import type { Services } from '@/lib/ports/services'
import type { DesignFields } from '@/lib/schemas/transform'
import { makeDesign } from './make-design'
import type { RestyleAnswer } from './restyle-answer'
import { answerOfEndedRun, removeExpiredResults } from './run-results'
import { type ImageFiles, validateImages } from './validate-images'

export type RestyleOrder = ImageFiles & { runId: string; fields: DesignFields }

/**
 * Makes one design for one credit. The order's `runId` makes it safe to repeat: the same order again gives the
 * same answer, success or failure, and takes no second credit. When anything fails after the credit was taken,
 * the credit is given back before the failure is told.
 */
export async function restyleRoom(
  services: Services,
  personId: string,
  order: RestyleOrder,
): Promise<RestyleAnswer> {
  await validateImages(services, order)
  const photoHash = sha256(order.image)
  const maskHash = sha256(order.mask)
  const params = paramsOf(order.fields, services.random)
  const reserving = services.runs.reserve({
    id: order.runId,
    personId,
    params,
    photoHash,
    maskHash,
    requestHash: hashOfOrder(order.fields, photoHash, maskHash),
    engine: services.engine.name,
    clamped: isHosted(services.engine) ? services.engine.adjustmentsOf(params) : [],
  })
  const reservation = await reserving.catch(tellCreditFailure)

  switch (reservation.outcome) {
    case 'created':
      break
    case 'existing':
      return answerOfEndedRun(services, reservation.run, reservation.designsLeft)
    case 'conflict':
      throw new AppError('run_conflict')
    case 'not_found':
      throw new AppError('run_not_found')
    case 'no_plan':
      throw new AppError('no_active_plan')
    case 'no_credits':
      throw new AppError('no_credits')
  }

  const { image, mask } = order
  const answer = await makeDesign(services, reservation.run, { files: { image, mask }, photoHash })
  await removeExpiredResults(services, personId)
  return answer
}

/** Whatever kept the books from answering: no credit was seen to be taken, and no design is begun (Spec §8). */
function tellCreditFailure(cause: unknown): never {
  if (hasCode(cause, 'credit_use_failed') || hasCode(cause, 'subscription_update_failed')) throw cause
  throw new AppError('credit_deduction_failed', {}, { cause })
}

function paramsOf(fields: DesignFields, random: () => number): RestyleParams {
  return {
    style: fields.style,
    roomType: fields.roomType,
    prompt: fields.prompt,
    negativePrompt: fields.negative_prompt ?? '',
    steps: fields.num_inference_steps,
    guidance: fields.guidance_scale,
    strength: fields.prompt_strength,
    seed: fields.seed ?? drawSeed(random),
    surface: fields.surface ?? 'auto',
  }
}

function hashOfOrder(fields: DesignFields, photoHash: string, maskHash: string): string {
  return sha256(JSON.stringify([photoHash, maskHash, Object.entries(fields).sort()]))
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
