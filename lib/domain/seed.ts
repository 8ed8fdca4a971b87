import { LIMITS } from './limits'

/** A whole number from 0 below the seed limit, from a source of numbers in [0, 1). */
export function drawSeed(random: () => number): number {
  return Math.floor(random() * LIMITS.seed.below)
}

/** A seed that is not this one. */
export function anotherSeed(seed: number, random: () => number): number {
  return (seed + 1 + Math.floor(random() * (LIMITS.seed.below - 1))) % LIMITS.seed.below
}
