/** What the product is called and how it presents itself: the one place that says so. */
export const SITE = {
  name: 'Roomwright',
  tagline: 'Restyle your room from one photo',
  supportEmail: 'hello@roomwright.example',
} as const
