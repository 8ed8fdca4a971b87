/** A point on a photo, in shares of its width and height; outside 0–1 it is beyond the photo's edge. */
export type SharePoint = { readonly x: number; readonly y: number }

/** Top left, top right, bottom right and bottom left, as seen in the photo. */
export type Quad = readonly [SharePoint, SharePoint, SharePoint, SharePoint]

/** A projective mapping of the plane, row by row; multiples of it are the same mapping. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/**
 * Maps the unit square, (0, 0) top left and (1, 1) bottom right, to four corners. Heckbert, "Fundamentals of Texture Mapping
 * and Image Warping" (1989), section 2.2.3.
 */
export function squareToQuad([p0, p1, p2, p3]: Quad): Homography {
  const dx1 = p1.x - p2.x
  const dy1 = p1.y - p2.y
  const dx2 = p3.x - p2.x
  const dy2 = p3.y - p2.y
  const sx = p0.x - p1.x + p2.x - p3.x
  const sy = p0.y - p1.y + p2.y - p3.y
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ]
}

/** Maps four corners to the unit square, scaled so that the denominator is 1 in the square's middle. */
export function quadToSquare(corners: Quad): Homography {
  const forth = squareToQuad(corners)
  const [A, B, C, D, E, F, G, H, I] = inverse(forth)
  const middle = project(forth, 0.5, 0.5)
  const s = 1 / (G * middle.x + H * middle.y + I)
  return [A * s, B * s, C * s, D * s, E * s, F * s, G * s, H * s, I * s]
}

/** The inverse mapping, up to a factor. */
export function inverse([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** The mapping that applies `first`, then `second`. */
export function chain(first: Homography, second: Homography): Homography {
  const [a, b, c, d, e, f, g, h, i] = first
  const [A, B, C, D, E, F, G, H, I] = second
  return [
    A * a + B * d + C * g,
    A * b + B * e + C * h,
    A * c + B * f + C * i,
    D * a + E * d + F * g,
    D * b + E * e + F * h,
    D * c + E * f + F * i,
    G * a + H * d + I * g,
    G * b + H * e + I * h,
    G * c + H * f + I * i,
  ]
}

export function project([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): SharePoint {
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** A photo's camera: focal length and principal point in pixels of an image of this size. */
export interface Camera {
  readonly width: number
  readonly height: number
  readonly focal: number
  readonly cx: number
  readonly cy: number
}

/**
 * The aspect ratio of the rectangle that a camera sees at these corners. Zhang and He, "Whiteboard scanning and image
 * enhancement" (2007), equation 20, for a known focal length: the columns of the mapping are the sides' directions.
 */
export function sidesRatio(corners: Quad, { width, height, focal, cx, cy }: Camera): number {
  const seen = ({ x, y }: SharePoint) => ({ x: (x * width - cx) / focal, y: (y * height - cy) / focal })
  const [p0, p1, p2, p3] = corners
  const [a, b, , d, e, , g, h] = squareToQuad([seen(p0), seen(p1), seen(p2), seen(p3)])
  return Math.hypot(a, d, g) / Math.hypot(b, e, h)
}
