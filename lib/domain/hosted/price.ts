import type { DesignParams } from '../design-run'
import { qualityOf } from './input'
import type { HostedModel } from './models'

const MEGAPIXEL = 1_000_000

/**
 * The most one image can cost, in whole US cents. Models that charge by size count at their largest input, each reference as
 * one megapixel.
 */
export function costCents({ price, size }: HostedModel, params: DesignParams, references = 0): number {
  switch (price.per) {
    case 'image':
      return Math.ceil(price.cents)
    case 'quality':
      return Math.ceil(price.cents[qualityOf(params)])
    case 'megapixel':
      return Math.ceil(price.baseCents + price.cents * ((2 * size.maxPixels) / MEGAPIXEL + references))
  }
}
