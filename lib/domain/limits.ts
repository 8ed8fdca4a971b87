/** Every limit of the product, once, but for those of `number-params.ts`. Schemas, counters, routes and texts read them from here. */
export const LIMITS = {
  upload: {
    /** Bytes of one photo or mask file. */
    maxBytes: 10 * 1024 * 1024,
    /** Pixels a file may declare before it is decoded. */
    maxPixels: 50_000_000,
    /** Pixels above which the decoded photo is scaled down once. */
    keptPixels: 24_000_000,
    minSidePx: 64,
    /** Longer than any camera's, and well below the limit of JPEG. */
    maxSidePx: 20_000,
  },
  mask: {
    /** Mask values (0–255) of at least this select a pixel. */
    threshold: 128,
    /** Share of the photo below which a mask counts as empty. */
    minCoverage: 0.0005,
    /** Share of the photo from which one area is the photo itself, and no surface in it. */
    wholePhoto: 0.95,
    /** Allowed relative difference between the aspect ratios of mask and photo. */
    aspectTolerance: 0.01,
    /** Opacity of the painted area on screen. */
    overlayAlpha: 0.5,
    /** The canvas's maximum share of the window's height. */
    maxWindowShare: 0.6,
  },
  /**
   * Where something is removed, what may change around the mask, as a share of the photo's long side: its soft edge, and
   * of our own engine, which changes no more than it has to, also its shadow.
   */
  clearRim: { preview: 0.03, model: 0.006 },
  /**
   * The same around what is put into a room: models throw shadows, and a hurried brush cuts the corners off a rug. What our
   * own engine hangs on a wall needs none.
   */
  furnishRim: { preview: 0.03, model: 0.02 },
  /** Share of the photo above which no model is asked to remove what is selected: nothing shows what is behind. */
  clearMost: 0.95,
  /** Named areas in one selection. */
  areas: { max: 16, maxNameCharacters: 30 },
  brush: { min: 5, max: 100, initial: 30 },
  /** How different the parts of one surface may be, 0–100. */
  smartSelect: { minTolerance: 0, maxTolerance: 100, initialTolerance: 40 },
  prompt: { min: 10, max: 1000 },
  /** Of a material's pattern; 1 is its real size. */
  materialScale: { min: 0.5, max: 2, step: 0.1, initial: 1 },
  /** A material from a user's own picture: lengths in millimeters, sides of pictures in pixels. */
  ownMaterial: {
    side: { min: 5, max: 5_000 },
    grout: { min: 0, max: 20 },
    name: { max: 60 },
    /** How many an account keeps. */
    kept: { free: 50, paid: 500 },
    picture: { minSidePx: 200, maxPixels: 20_000_000, keptSidePx: 1_024, maxBytes: 4 * 1024 * 1024 },
  },
  /**
   * A picture to take a look from, or to give to a model with the photo: how many of one design, their sides in pixels, to
   * how many pixels each is reduced for the model, which charges for them, and how many an account keeps with its rooms.
   */
  references: { max: 3, minSidePx: 256, sentPixels: 1_000_000, kept: 1_500 },
  /** What the owner offers to everybody. `aspectTolerance`: how much a picture's sides may differ from those of the piece. */
  library: {
    offered: { max: 500 },
    maker: { max: 60 },
    code: { max: 40 },
    link: { max: 500 },
    priceCents: { max: 10_000_000 },
    aspectTolerance: 0.1,
    keptSeconds: 300,
  },
  /** How many rooms an account keeps, the bytes of what is sent to save one, and how many of its last designs are shown. */
  rooms: { free: 10, paid: 500, name: { max: 80 }, maxBytes: 2 * 1024 * 1024, designs: 50 },
  /** Links that are sent to others: how many an account has at a time, and the designs of one. */
  shareLinks: { max: 100, designs: 8, title: { max: 80 } },
  /** What visitors write on a link's board: comments of one link, and characters. Answers are as long as comments. */
  board: { comments: 200, name: { max: 60 }, text: { max: 1_000 }, maxBytes: 8 * 1024 },
  /** A list of a user's own paints. */
  paintDeck: { paints: 5_000, maxBytes: 1024 * 1024, code: { max: 40 }, name: { max: 80 } },
  /** An area's perspective: how far outside the photo its corners may be, in shares of the photo, and its sides in meters. */
  perspective: {
    outside: 0.5,
    sides: { min: 0.05, max: 100 },
    typed: { min: 0.5, max: 20, step: 0.1, initial: 2.5 },
  },
  /** A shopping list: lengths of texts in characters, heights and distances in meters. */
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
  /** Drawn seeds are below the first; one that is typed is any whole number that the database and the models take. */
  seed: { below: 1_000_000, max: 2_147_483_647 },
  feedback: { min: 10, max: 1000 },
  rating: { min: 1, max: 5, initial: 5 },
  /** How long messages to us are kept, as the privacy policy promises. */
  messages: { keptMonths: 24 },
  /** Of a text without a limit of its own: what a request may hold. */
  form: { maxCharacters: 20_000 },
  /** Of what Google says about a user. */
  profile: { name: { max: 200 }, avatarUrl: { max: 2_048 } },
  /** How many hosted designs per user may be refunded within 24 hours before no more are started. */
  hostedRefunds: { perDay: 10 },
  /** At this many credits or fewer, the user is warned. */
  lowCredits: 5,
  preview: { maxSidePx: 2048 },
} as const

/** Waiting times a user can notice, in ms (Spec §4 and §9). */
export const TIMINGS = {
  hashScrollMs: 100,
  postAuthWaitMs: 1_000,
  formDraftMs: 1_000,
  /** After this long without an answer, storage on the device is ignored. */
  draftReadMs: 8_000,
  /** How long a failed sign-in is shown before the page moves on. */
  callbackFailureMs: 2_000,
  fileDialogCancelMs: 300,
  creditRetryPauseMs: 500,
  /** Pauses while waiting for PayPal's reason why an approved order needs the payer again. */
  declineNotedWithinMs: [200, 400, 800, 1_600],
  profileKeptMs: 30 * 60 * 1_000,
  /** A worker that hasn't started this long after the first request couldn't be fetched. */
  workerStartMs: 30_000,
  toastMs: 5_000,
  /** Long enough to read what was replaced and undo it. */
  undoToastMs: 12_000,
  /** Between two heartbeats of a run in progress. */
  heartbeatMs: 5_000,
} as const

/** How often taking a credit is retried on the database's codes 23514 and PGRST116. */
export const CREDIT_RETRIES = 3
