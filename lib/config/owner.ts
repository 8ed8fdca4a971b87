/** What only the owner can say: who works here, who buys here, and what customers said. Nobody else invents it. */

/** A customer's logo is a path drawn on 32 × 32. */
type Customer = { readonly name: string; readonly mark: string }
type Testimonial = { readonly quote: string; readonly who: string }
type TeamMember = { readonly name: string; readonly role: string; readonly story: string }

type Owner = {
  readonly customers: readonly Customer[]
  readonly testimonials: readonly Testimonial[]
  readonly team: readonly TeamMember[]
}

/**
 * Fill in people, companies and quotes once those named agree, six customers at most. As long as a list is empty, the home page
 * names the services it is built on and shows quotes that say they are examples, and the About page names roles.
 */
export const OWNER: Owner = {
  customers: [],
  testimonials: [],
  team: [],
}
