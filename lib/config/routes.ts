import { BLOG_CATEGORIES, type BlogCategory } from '@/lib/domain/blog'

/** Contact page query: the order to refund. */
export const REFUND_QUERY = 'refund'

/** Withdrawal page query: the order to withdraw from. */
export const ORDER_NUMBER_QUERY = 'order'

/** Design tool query: the room to open. */
export const ROOM_QUERY = 'room'

/** In place of a room's id: none of them, but a new one. */
export const NEW_ROOM = 'new'
export const FINISHES_QUERY = 'finishes'

/** The editor’s query without an account: the wall's color, six hexadecimal digits. */
export const WALL_QUERY = 'wall'

/** Every path of the site. Anchors on the home page include their hash. */
export const ROUTES = {
  home: '/',
  about: '/about',
  services: '/services',
  contact: '/contact',
  faq: '/faq',
  login: '/login',
  loginFailed: '/login?error=callback-failed',
  authCallback: '/auth/callback',
  pricing: '/pricing',
  pricingNew: '/pricing?new=true',
  pricingSubscribe: '/pricing?subscribe=true',
  try: '/try',
  /** The editor with the wall painted, `#rrggbb`: the visitor's own, or a sample room's. */
  tryInColor: (hex: string) => `/try?${WALL_QUERY}=${hex.slice(1)}`,
  transform: '/transform',
  newRoom: `/transform?${NEW_ROOM}`,
  /** The design tool with one of the user's rooms, optionally with the finishes of another one. */
  openRoom: (id: string, finishesFrom?: string) =>
    `/transform?${ROOM_QUERY}=${id}${finishesFrom ? `&${FINISHES_QUERY}=${finishesFrom}` : ''}`,
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  account: '/account',
  designs: '/designs',
  /** What anyone with the link sees, without an account. */
  shared: (token: string) => `/s/${token}`,
  sharedCard: (token: string) => `/s/${token}/card.jpg`,
  receipt: (orderId: string) => `/account/receipts/${orderId}`,
  /** The contact form, prefilled for a refund of this order. */
  askRefund: (orderId: string) => `/contact?${REFUND_QUERY}=${encodeURIComponent(orderId)}`,
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  withdraw: '/withdraw',
  /** The withdrawal form, prefilled with the order's number. */
  withdrawOrder: (orderId: string) => `/withdraw?${ORDER_NUMBER_QUERY}=${encodeURIComponent(orderId)}`,
  blog: '/blog',
  blogCaseStudies: '/blog/case-studies',
  blogFeed: '/blog/rss.xml',
  blogSearch: '/blog/search.json',
  homeFeatures: '/#features',
  homeHowItWorks: '/#how-it-works',
  homePricing: '/#pricing',
  homeTestimonials: '/#testimonials',
  homeFaq: '/#faq',
} as const

/** The path of a post by its key within the blog: `tips/lighting-design`. */
export const routeOfPost = (key: string): string => `${ROUTES.blog}/${key}`

export const routeOfCategory = (category: BlogCategory): string => `${ROUTES.blog}/category/${category}`

/** Pages for signed-in users only. */
export const GUARDED_ROUTES = [
  ROUTES.transform,
  ROUTES.checkout,
  ROUTES.paymentSuccess,
  ROUTES.account,
  ROUTES.designs,
] as const

/** Login page query: the path to return to after sign-in. */
export const WANTED_QUERY = 'wanted'

/** Pricing page query: `cancelled` when a user returns from PayPal without paying. */
export const PAYMENT_QUERY = 'payment'

/** Query of `/payment-success` and the pricing page: the order, appended by PayPal. */
export const ORDER_QUERY = 'token'

/** Pricing page query: why the user was sent there. */
export const REASON_QUERY = 'reason'

/** The user is out of designs. */
export const OUT_OF_DESIGNS = 'no_credits'

/** Every API endpoint. */
export const API = {
  health: '/api/health',
  forget: '/api/account/forget',
  credits: '/api/credits',
  contact: '/api/contact',
  feedback: '/api/feedback',
  errors: '/api/errors',
  withdrawals: '/api/withdrawals',
  freePlan: '/api/subscriptions/free',
  orders: '/api/paypal/orders',
  order: (id: string) => `/api/paypal/orders/${id}`,
  captureOrder: (id: string) => `/api/paypal/orders/${id}/capture`,
  payments: '/api/payments',
  validate: '/api/images/validate',
  uploads: '/api/images/uploads',
  upload: '/api/images/upload',
  segment: '/api/images/segment',
  /** A photo that the model has open: its areas, or what a prompt selects in it. */
  segmentPhoto: (hash: string) => `/api/images/segment/${hash}`,
  runs: '/api/images/runs',
  run: (runId: string) => `/api/images/runs/${runId}`,
  cancelRun: (runId: string) => `/api/images/runs/${runId}/cancel`,
  shoppingList: (runId: string) => `/api/images/runs/${runId}/shopping-list`,
  designDocument: (runId: string, roomId: string | null = null) =>
    `/api/images/runs/${runId}/document${roomId === null ? '' : `?room=${roomId}`}`,
  runResult: (runId: string) => `/api/images/runs/${runId}/result`,
  runOriginal: (runId: string) => `/api/images/runs/${runId}/original`,
  serveDesign: (userId: string, timestamp: number | string) => `/api/images/serve/${userId}/${timestamp}`,
  replicateWebhook: '/api/replicate/webhook',
  account: '/api/account',
  designs: '/api/designs',
  design: (id: string) => `/api/designs/${id}`,
  materials: '/api/materials',
  material: (picture: string) => `/api/materials/${picture}`,
  references: '/api/references',
  reference: (picture: string) => `/api/references/${picture}`,
  library: '/api/library',
  libraryPicture: (picture: string) => `/api/library/${picture}`,
  paints: '/api/paints',
  rooms: '/api/rooms',
  room: (id: string) => `/api/rooms/${id}`,
  roomPhoto: (id: string) => `/api/rooms/${id}/photo`,
  roomDesigns: (id: string) => `/api/rooms/${id}/designs`,
  roomCopies: (id: string) => `/api/rooms/${id}/copies`,
  links: '/api/links',
  link: (id: string) => `/api/links/${id}`,
  linkComments: (id: string) => `/api/links/${id}/comments`,
  linkComment: (id: string, comment: string) => `/api/links/${id}/comments/${comment}`,
  /** A picture of a design in a link; designs count from 1. */
  sharedPicture: (token: string, design: number, side: 'before' | 'after') =>
    `/api/shared/${token}/${design}/${side}`,
  sharedComments: (token: string) => `/api/shared/${token}/comments`,
  sharedApproval: (token: string) => `/api/shared/${token}/approval`,
} as const

/** Pages for search engines, with their relative priority. Blog posts are added to these. */
export const PUBLIC_PAGES = [
  { path: ROUTES.home, priority: 1 },
  { path: ROUTES.try, priority: 0.9 },
  { path: ROUTES.services, priority: 0.9 },
  { path: ROUTES.pricing, priority: 0.9 },
  { path: ROUTES.blog, priority: 0.8 },
  { path: ROUTES.blogCaseStudies, priority: 0.7 },
  ...BLOG_CATEGORIES.map((category) => ({ path: routeOfCategory(category), priority: 0.5 })),
  { path: ROUTES.about, priority: 0.6 },
  { path: ROUTES.faq, priority: 0.6 },
  { path: ROUTES.contact, priority: 0.5 },
  { path: ROUTES.privacy, priority: 0.2 },
  { path: ROUTES.terms, priority: 0.2 },
  { path: ROUTES.accessibility, priority: 0.2 },
  { path: ROUTES.withdraw, priority: 0.2 },
] as const
