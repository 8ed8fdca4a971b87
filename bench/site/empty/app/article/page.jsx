import article from './article.json'

/** The text of a post of the site, with nothing around it. */
export default function Article() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own page
  return <main dangerouslySetInnerHTML={{ __html: article.html }} />
}
