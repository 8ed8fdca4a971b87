/** Vectors of three numbers. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** The vector with these components. */
export function vector(x: number, y: number, z: number): Vector {
  return { x, y, z }
}

/** Scalar product. */
export function dot(p: Vector, q: Vector): number {
  return p.x * q.x + p.y * q.y + p.z * q.z
}

/** Vector product, right-handed. */
export function cross(p: Vector, q: Vector): Vector {
  return vector(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
}

/** The vector scaled to length 1; a vector of length 0 stays. */
export function normalise(v: Vector): Vector {
  const length = Math.sqrt(dot(v, v))
  return length > 0 ? vector(v.x / length, v.y / length, v.z / length) : v
}
