import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { siteUrl } from '@/lib/config/env-client'
import { routeOfPost } from '@/lib/config/routes'
import { SHARE_NETWORKS } from './share-networks'

/** Links that open a network's own share page with this page's address. Nothing of the network is loaded here. */
export function ShareButtons({ postKey, title }: { postKey: string; title: string }) {
  const t = useTranslations('blog-post.share')
  const url = siteUrl() + routeOfPost(postKey)
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('title')}>
      {SHARE_NETWORKS.map(({ key, mark, hrefOf }) => (
        <li key={key}>
          <a
            href={hrefOf(url, title)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <svg aria-hidden="true" viewBox="0 0 20 20" fill="currentColor">
              <path d={mark} />
            </svg>
            {t(key)}
          </a>
        </li>
      ))}
    </ul>
  )
}
