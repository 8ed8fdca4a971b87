type Network = {
  key: 'facebook' | 'x'
  /** Its sign, on a ground of 20 by 20. */
  mark: string
  hrefOf: (url: string, title: string) => string
}

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query).toString()}`

/** The two networks that a page can be shared on (Spec §2). */
export const SHARE_NETWORKS: readonly Network[] = [
  {
    key: 'facebook',
    mark: 'M11.6 18v-7.2h2.5l.4-2.9h-2.9V6c0-.8.3-1.4 1.5-1.4h1.5V2.1c-.3 0-1.2-.1-2.2-.1-2.3 0-3.8 1.4-3.8 3.8v2.1H6v2.9h2.6V18z',
    hrefOf: (url) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    key: 'x',
    mark: 'M11.7 8.7 17.6 2h-1.5l-5.1 5.8L7 2H2.2l6.2 8.9L2.2 18h1.5l5.4-6.2 4.3 6.2h4.8zM4.3 3.1h2.1l9.7 13.8H14z',
    hrefOf: (url, title) => withQuery('https://x.com/intent/post', { url, text: title }),
  },
]
