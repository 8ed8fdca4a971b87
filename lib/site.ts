/** What the product is called, who stands behind it and where they are found: the one place that says so. */
export const SITE = {
  name: 'Roomwright',
  tagline: 'Restyle your room from one photo',
  supportEmail: 'hello@roomwright.example',
  foundedYear: 2023,
  launchedYear: 2024,
  phone: '+1 (415) 555-0134',
  /** Sample particulars: replace them with the company's own, then take the mark away. */
  office: {
    isSample: true,
    street: '100 Example Street, Suite 200',
    city: 'San Francisco',
    region: 'CA',
    postalCode: '94105',
    country: 'US',
  },
  /** Opening hours as search engines write them; pages say them in words. */
  openingHours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '18:00',
  },
  /** The company's pages elsewhere. Sample addresses until it has its own. */
  socials: [
    { key: 'instagram', href: 'https://www.instagram.com/roomwright.example' },
    { key: 'pinterest', href: 'https://www.pinterest.com/roomwright_example' },
    { key: 'linkedin', href: 'https://www.linkedin.com/company/roomwright-example' },
  ],
} as const

/** The page's ground, for what is drawn outside of the style sheet: the browser's own bars. */
export const GROUND_COLOR = '#14100d'
