import article from './article.json'

/** The text of a post of the site, with nothing around it. */
export default function Article() {
  return <main dangerouslySetInnerHTML={{ __html: article.html }} />
}
