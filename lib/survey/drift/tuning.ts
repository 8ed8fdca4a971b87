/**
 * Every number of the drift meter. Shares are of the long side, pixels those of the compared copies. What a rule gains stands
 * in docs/engine-quality.md; numbers without a note there follow from the rule and were not measured one by one.
 */
export const DRIFT = {
  /** Long side of the copies that are compared: a window moved by 2 % is 13 pixels off. */
  longSide: 640,
  /** Models round sides to multiples of 64 and less. */
  mostAspectError: 0.05,
  register: {
    /** Slope (lightness a pixel) beside which an edge counts half: what noise and JPEG leave. */
    halfSlope: 0.006,
    searchSide: 80,
    searchStepPx: 1.6,
    searchShift: 0.1,
    scales: [0.92, 0.96, 1, 1.04, 1.08],
    /** Agreement that a corner's way of a whole long side costs: cameras move little. */
    farCost: 0.4,
    steps: [
      { side: 160, freedom: 4 },
      { side: 320, freedom: 4 },
      { side: 640, freedom: 8 },
    ],
    rounds: 10,
    leastStepGain: 1e-4,
    /** Difference of two edges (0..1) at which one counts half: it moved by itself or is new. */
    halfError: 0.15,
    /** The strongest edges of each block are read, of copies above this side each second pixel. */
    blocks: 8,
    edgeShare: 0.2,
    leastEdge: 0.25,
    mostPixels: 3000,
    wholeSide: 200,
    /** Less agreement than this is not worth a movement, and a larger one is no camera's. */
    leastGain: 0.01,
    mostShift: 0.2,
    chanceShift: 0.04,
  },
  structure: {
    /** How far beside a line it is read what the line bounds. */
    besideShare: 0.012,
    leastLength: 0.03,
    /** Share of window and door on one side of an opening's line. */
    leastOpening: 0.35,
    leastCrease: 0.1,
    /** Lines this near to the rim leave the image when the camera moves. */
    rimShare: 0.02,
    leastSurface: 0.6,
    joinShare: 0.02,
    /** Lightness of an opening where kinds are not known. */
    leastBright: 0.7,
  },
  profile: {
    piecePx: 12,
    tolerancePx: 2,
    /** Slopes at which an edge begins to be seen, and is seen fully. */
    leastSlope: 0.004,
    fullSlope: 0.012,
    /** What slopes along a line take from those across it: texture has both. */
    alongCost: 0.3,
  },
  measure: {
    reach: 0.1,
    /** Lines this near count as in place. */
    still: 0.012,
    /** Squared length that a direction needs to say anything, in long sides, and that of other things, in pixels. */
    leastWeight: 4,
    otherWeight: 6000,
    /** A thing with one direction in place is not gone. */
    leastLost: 0.3,
    /** What another thing than an opening counts: furniture may be replaced. */
    otherFactor: 0.47,
    /** Restyled in place the highest score was .35, but for one of .41 before the number above was lowered. */
    limit: 0.4,
  },
} as const
