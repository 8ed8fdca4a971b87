/** The product's name, the company behind it and how to reach it. Defined only here. */
export const SITE = {
  name: 'Roomwright',
  tagline: 'Restyle your room from one photo',
  supportEmail: 'hello@roomwright.example',
  foundedYear: 2023,
  launchedYear: 2024,
  phone: '+1 (415) 555-0134',
  /** Sample details. Replace them with the company's own, then remove the sample flag. */
  office: {
    isSample: true,
    street: '100 Example Street, Suite 200',
    city: 'San Francisco',
    region: 'CA',
    postalCode: '94105',
    country: 'US',
  },
  /** Opening hours in search engines' format; pages spell them out. */
  openingHours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '18:00',
  },
  /** The company's social media pages. Sample addresses for now. */
  socials: [
    { key: 'instagram', href: 'https://www.instagram.com/roomwright.example' },
    { key: 'pinterest', href: 'https://www.pinterest.com/roomwright_example' },
    { key: 'linkedin', href: 'https://www.linkedin.com/company/roomwright-example' },
  ],
} as const

/** The page background, for what is drawn outside the style sheet: the browser's own bars. */
export const GROUND_COLOR = '#14100d'
