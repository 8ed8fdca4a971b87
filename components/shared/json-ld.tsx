/** Facts about the page for search engines, in schema.org's words. */
export function JsonLd({ facts }: { facts: object }) {
  // A `<` could end the element early.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own JSON, and escaped for a script element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
