/** Every limit of the product, except those in `number-params.ts`. Schemas, counters, routes and texts read them from here. */
export const LIMITS = {
  upload: {
    /** Bytes per photo or mask file. */
    maxBytes: 10 * 1024 * 1024,
    /** The most pixels a file's header may declare; checked before decoding. */
    maxPixels: 50_000_000,
    /** Decoded photos with more pixels are scaled down once. */
    keptPixels: 24_000_000,
    minSidePx: 64,
    /** Larger than any camera's, and well below JPEG's limit. */
    maxSidePx: 20_000,
  },
  mask: {
    /** Mask values (0–255) from this one up select a pixel. */
    threshold: 128,
    /** Below this share of the photo, a mask counts as empty. */
    minCoverage: 0.0005,
    /** Above this share of the photo, an area may be all of it rather than a surface in it. */
    mostOfPhoto: 0.85,
    /** Allowed relative difference between the aspect ratios of mask and photo. */
    aspectTolerance: 0.01,
    /** Opacity of the painted area on screen. */
    overlayAlpha: 0.5,
    /** The canvas's maximum share of the window's height. */
    maxWindowShare: 0.6,
    /** Steps, outlines per step, and points of strokes in all, of which each outline takes some: more than a room's bytes hold. */
    layers: 5_000,
    polygons: 20_000,
    points: 300_000,
    pointsPerPolygon: 7,
  },
  /** Named areas per selection. */
  areas: { max: 16, maxNameCharacters: 30 },
  brush: { min: 5, max: 100, initial: 30 },
  prompt: { min: 10, max: 1000 },
  /** Scale of a material's pattern; 1 is life-size. */
  materialScale: { min: 0.5, max: 2, step: 0.1, initial: 1 },
  /** Materials from a user's own picture: lengths in millimeters, picture sides in pixels. */
  ownMaterial: {
    side: { min: 5, max: 5_000 },
    grout: { min: 0, max: 20 },
    name: { max: 60 },
    /** Materials per account. */
    kept: { free: 50, paid: 500 },
    picture: { minSidePx: 200, maxPixels: 20_000_000, keptSidePx: 1_024, maxBytes: 4 * 1024 * 1024 },
  },
  /**
   * Reference images: how many per design, minimum side in pixels, pixels each is scaled down to before it is sent (models
   * charge by size), and how many an account can store.
   */
  references: { max: 3, minSidePx: 256, sentPixels: 1_000_000, kept: 1_500 },
  /** The owner's shared library. `aspectTolerance`: how far a picture's aspect ratio may be from the piece's. */
  library: {
    offered: { max: 500 },
    maker: { max: 60 },
    code: { max: 40 },
    link: { max: 500 },
    priceCents: { max: 10_000_000 },
    aspectTolerance: 0.1,
    keptSeconds: 300,
  },
  /** Rooms per account, bytes per room and per design's document, and how many of a room's latest designs are shown. */
  rooms: { free: 10, paid: 500, name: { max: 80 }, maxBytes: 2_097_152, designBytes: 200_000, designs: 50 },
  /** Links: how many an account can have at a time, and designs per link. */
  shareLinks: { max: 100, designs: 8, title: { max: 80 } },
  /** A link's board: comments and approvals per link, and characters. Answers may be as long as comments. */
  board: { comments: 200, approvals: 100, name: { max: 60 }, text: { max: 1_000 }, maxBytes: 8 * 1024 },
  /** A user's own paints. */
  paintDeck: { paints: 5_000, maxBytes: 1024 * 1024, code: { max: 40 }, name: { max: 80 } },
  /** An area's perspective: how far outside the photo its corners may be, in shares of the photo, and its sides in meters. */
  perspective: {
    outside: 0.5,
    sides: { min: 0.05, max: 100 },
    typed: { min: 0.5, max: 20, step: 0.1, initial: 2.5 },
  },
  /** Shopping lists: text lengths in characters, heights and distances in meters. */
  shopping: {
    names: 160,
    codes: 40,
    heights: { min: 1, max: 10 },
    metres: { min: 0.05, max: 30 },
    squareMetres: { min: 0, max: 10_000 },
    cents: 10_000_000,
    maxBytes: 64 * 1024,
  },
  designs: { min: 1, max: 17, step: 1, initial: 1 },
  /** Random seeds are below the first; a typed seed can be any whole number the database and the models accept. */
  seed: { below: 1_000_000, max: 2_147_483_647 },
  feedback: { min: 10, max: 1000 },
  rating: { min: 1, max: 5, initial: 5 },
  /** How long we keep messages, as the privacy policy promises. */
  messages: { keptMonths: 24 },
  /** For texts without their own limit. */
  form: { maxCharacters: 20_000 },
  /** The profile data Google provides. */
  profile: { name: { max: 200 }, avatarUrl: { max: 2_048 } },
  /** How many hosted designs may be refunded per user in 24 hours before we stop starting new ones. */
  hostedRefunds: { perDay: 10 },
  /** Warn users at this many credits or fewer. */
  lowCredits: 5,
  preview: { maxSidePx: 2048 },
} as const

/** Delays users can notice, in ms (Spec §4 and §9). */
export const TIMINGS = {
  postAuthWaitMs: 1_000,
  formDraftMs: 1_000,
  /** Device storage that hasn't answered by then is ignored. */
  draftReadMs: 8_000,
  /** How long the message about a failed sign-in stays before the page moves on. */
  callbackFailureMs: 2_000,
  fileDialogCancelMs: 300,
  creditRetryPauseMs: 500,
  /** Delays while waiting for PayPal to say why an approved order needs the payer again. */
  declineNotedWithinMs: [200, 400, 800, 1_600],
  profileKeptMs: 30 * 60 * 1_000,
  /** If a worker hasn't started this long after the first request, we assume it couldn't be fetched. */
  workerStartMs: 30_000,
  toastMs: 5_000,
  /** Time to read what was replaced and undo it. */
  undoToastMs: 12_000,
  /** Time between heartbeats of a run in progress. */
  heartbeatMs: 5_000,
} as const

/** How many rooms a plan keeps. Not beside the plans, which the home page loads. */
export const roomsOf = ({ name }: { name: string }): number => LIMITS.rooms[name === 'Free' ? 'free' : 'paid']

/** Retries of taking a credit when the database returns 23514 or PGRST116. */
export const CREDIT_RETRIES = 3
