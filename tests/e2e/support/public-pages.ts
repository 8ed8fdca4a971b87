/** A public page and texts that the specification gives it. */
export type PublicPage = { path: string; texts: readonly (string | RegExp)[] }

const ARTICLES = {
  'case-studies': {
    ids: ['modern-studio-makeover', 'family-kitchen-renovation', 'home-office-transformation'],
    texts: ['Illustrative project', 'The project', 'In their words', 'Read next'],
  },
  comparisons: {
    ids: ['cost-effectiveness', 'design-process'],
    texts: ['At a glance', 'Iterations', 'Read next'],
  },
  tips: {
    ids: ['color-theory-ai', 'space-optimization', 'lighting-design'],
    texts: ['In short', 'Key points', 'AI insights', 'Read next'],
  },
  trends: {
    ids: ['ai-personalization', 'sustainable-ai', 'virtual-reality'],
    texts: ['The figures', 'Who it touches', 'Future outlook', 'Read next'],
  },
}

/** Every public page by area, in the order of the specification. */
export const PUBLIC_PAGES: Record<'site' | 'blog' | 'articles', readonly PublicPage[]> = {
  site: [
    {
      path: '/',
      texts: [
        'Start Designing Now',
        'See How It Works',
        'AI-powered design',
        'Multiple styles',
        'Instant results',
        'Upload Photo',
        'Select Area & Style',
        'Trusted by',
        /98% satisfaction/,
        '10x faster',
        /\$2,000 to \$12,000/,
        /Under 2 minutes per makeover/,
        /1-3 days/,
        /thousands of clients/,
        /Illustrative render/,
      ],
    },
    { path: '/about', texts: ['Our mission', '2023', '2024', 'Ada Moreno', 'Jonas Weir', 'Lin Okafor'] },
    {
      path: '/services',
      texts: [
        'For homeowners',
        'For design professionals',
        'How it works underneath',
        'In figures',
        '98%',
        '10x',
      ],
    },
    { path: '/contact', texts: ['Send Message', 'Business hours', 'Office', /Monday-Friday 9:00-18:00 PST/] },
    { path: '/faq', texts: ['What kind of photo do I need?', 'Can I build from a picture?', 'Contact Us'] },
    { path: '/login', texts: ['Welcome', 'Continue with Google'] },
    { path: '/pricing', texts: ['Free', 'Pro', 'Premium', 'Business', '$0', '$99'] },
    { path: '/privacy', texts: ['Privacy Policy', 'Last Updated: February 17, 2024', /GDPR/, /CCPA/] },
    { path: '/terms', texts: ['Terms of Service', 'Last Updated: February 17, 2024', 'Refunds'] },
  ],
  blog: [
    { path: '/blog', texts: ['Featured article', 'Latest articles', 'Browse by category', 'Most popular'] },
    { path: '/blog/category/case-studies', texts: ['Illustrative project', 'Read Full Case Study'] },
    {
      path: '/blog/category/comparisons',
      texts: ['AI vs Traditional Design', 'Cost', 'Time', 'Iterations', 'Read Full Comparison'],
    },
    {
      path: '/blog/category/tips',
      texts: ['Beginner', 'Intermediate', 'Advanced', 'Key points', 'AI insights', 'Read Full Guide'],
    },
    {
      path: '/blog/category/trends',
      texts: ['Adoption', 'Growth', 'Satisfaction', 'Key features', 'Future outlook', 'Read Full Analysis'],
    },
    {
      path: '/blog/case-studies',
      texts: ['Illustrative project', 'Time saved', 'Cost saved', 'Satisfaction'],
    },
    { path: '/blog/ai-vs-traditional-design-infographic', texts: ['Download as SVG', 'Download as PNG'] },
    { path: '/blog/ai-interior-design-case-studies', texts: ['On this page', 'Read next'] },
  ],
  articles: [
    {
      path: '/blog/ai-vs-traditional-interior-design',
      texts: ['Share on Facebook', 'Share on X', 'Sources', 'On this page', 'Start Designing'],
    },
    ...Object.entries(ARTICLES).flatMap(([category, { ids, texts }]) =>
      ids.map((id) => ({ path: `/blog/${category}/${id}`, texts })),
    ),
  ],
}
