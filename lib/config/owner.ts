/** Facts only the owner can supply: who works here, who the customers are, and what they said. Never invent any. */

/** A customer's logo is an SVG path on a 32 × 32 grid. */
type Customer = { readonly name: string; readonly mark: string }
type Testimonial = { readonly quote: string; readonly who: string }
type TeamMember = { readonly name: string; readonly role: string; readonly story: string }

type Owner = {
  readonly customers: readonly Customer[]
  readonly testimonials: readonly Testimonial[]
  readonly team: readonly TeamMember[]
}

/**
 * Fill in people, companies and quotes once they have agreed to be named, six customers at most. While a list is empty, the
 * home page names the services it is built on and marks its quotes as examples, and the About page names roles.
 */
export const OWNER: Owner = {
  customers: [],
  testimonials: [],
  team: [],
}
