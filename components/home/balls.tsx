import type { CSSProperties } from 'react'
import { BallsLayer } from './balls-layer'

/** How many drift on a wide screen. The style sheet leaves five on a narrow one, none where motion is not wanted. */
const COUNT = 30

/** Steps of the golden ratio spread points evenly without a pattern that the eye finds. */
const GOLDEN = 0.618_034
const SILVER = 0.414_214

const BALLS = Array.from({ length: COUNT }, (_, index) => ball(index))

type BallStyle = CSSProperties & Record<`--${string}`, string>

function ball(index: number): { id: number; style: BallStyle } {
  const across = fraction(0.11 + index * GOLDEN)
  const down = fraction(0.23 + index * SILVER)
  const size = 6 + Math.round(fraction(index * 0.29) ** 2 * 44)
  const style: BallStyle = {
    '--x': `${Math.round(across * 100)}%`,
    '--y': `${Math.round(down * 100)}%`,
    '--size': `${size}px`,
    '--sway': `${Math.round((fraction(index * 0.37) - 0.5) * 120)}px`,
    '--seconds': `${14 + (index % 7) * 3}s`,
    '--head-start': `-${(index % 11) * 3}s`,
  }
  return { id: index, style }
}

function fraction(value: number): number {
  return value - Math.floor(value)
}

/** Turned brass balls adrift in the lamp's light, behind the hero. CSS moves them. */
export function Balls() {
  return (
    <BallsLayer>
      {BALLS.map(({ id, style }) => (
        <span key={id} className="ball" style={style} />
      ))}
    </BallsLayer>
  )
}
