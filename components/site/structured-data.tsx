import { useTranslations } from 'next-intl'
import { siteUrl } from '@/lib/config/env-client'
import { ROUTES, routeOfPost } from '@/lib/config/routes'
import { postCardPath, shareCardPath } from '@/lib/config/site-assets'
import { PLANS } from '@/lib/domain/plans'
import { SITE } from '@/lib/site'
import type { NamedPage } from './page-metadata'

/** Facts in schema.org's vocabulary. Facts that others refer to have a URL as `@id`. */

const CURRENCY = 'USD'

const idOf = (what: string) => `${siteUrl()}/#${what}`

/** The company behind the site. */
export function companyFacts() {
  const { street, city, region, postalCode, country } = SITE.office
  const { days, opens, closes } = SITE.openingHours
  return {
    '@type': 'Organization',
    '@id': idOf('company'),
    name: SITE.name,
    url: siteUrl(),
    logo: `${siteUrl()}/icons/icon-512.png`,
    foundingDate: String(SITE.foundedYear),
    email: SITE.supportEmail,
    sameAs: SITE.socials.map(({ href }) => href),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: SITE.supportEmail,
      telephone: SITE.phone,
      url: siteUrl() + ROUTES.contact,
      hoursAvailable: { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes },
    },
  }
}

export function siteFacts(description: string) {
  return {
    '@type': 'WebSite',
    '@id': idOf('site'),
    name: SITE.name,
    url: siteUrl(),
    description,
    publisher: { '@id': idOf('company') },
  }
}

/** The product with its lowest and highest price. The pricing page lists each plan. */
export function productFacts(description: string) {
  const prices = PLANS.flatMap(({ monthlyCents, yearlyCents }) => [monthlyCents, yearlyCents ?? monthlyCents])
  return {
    ...product(description),
    offers: {
      '@type': 'AggregateOffer',
      url: siteUrl() + ROUTES.pricing,
      priceCurrency: CURRENCY,
      lowPrice: priceOf(Math.min(...prices)),
      highPrice: priceOf(Math.max(...prices)),
      offerCount: PLANS.length,
    },
  }
}

/** The product with an offer for each plan and period. */
export function planFacts(description: string) {
  return {
    ...product(description),
    offers: PLANS.flatMap((plan) => [
      offer(plan.name, plan.monthlyCents, 'P1M'),
      ...(plan.yearlyCents === null ? [] : [offer(plan.name, plan.yearlyCents, 'P1Y')]),
    ]),
  }
}

function product(description: string) {
  return {
    '@type': 'Product',
    '@id': idOf('product'),
    name: SITE.name,
    description,
    image: siteUrl() + shareCardPath('home'),
    brand: { '@id': idOf('company') },
  }
}

const priceOf = (cents: number) => (cents / 100).toFixed(2)

function offer(name: string, cents: number, duration: 'P1M' | 'P1Y') {
  const price = priceOf(cents)
  return {
    '@type': 'Offer',
    name,
    price,
    priceCurrency: CURRENCY,
    url: siteUrl() + ROUTES.pricing,
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: CURRENCY,
      billingDuration: duration,
    },
  }
}

export function questionFacts(questions: { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The breadcrumbs from the home page to this one. */
function breadcrumbFacts(steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl() + path,
    })),
  }
}

/** A blog post. Its authors belong to the company, under their own name. */
export function postFacts(post: {
  key: string
  title: string
  description: string
  date: string
  updated: string
  locale: string
  words: number
  tags: string[]
  author: string
}) {
  const url = siteUrl() + routeOfPost(post.key)
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.description,
    image: siteUrl() + postCardPath(post.key),
    datePublished: post.date,
    dateModified: post.updated,
    inLanguage: post.locale,
    wordCount: post.words,
    keywords: post.tags.join(', '),
    author: { '@type': 'Organization', name: post.author, url: siteUrl() + ROUTES.about },
    publisher: {
      '@type': 'Organization',
      '@id': idOf('company'),
      name: SITE.name,
      logo: { '@type': 'ImageObject', url: `${siteUrl()}/icons/icon-512.png` },
    },
    isPartOf: { '@type': 'Blog', '@id': `${siteUrl()}${ROUTES.blog}#blog` },
  }
}

/** Facts about the page for search engines, in schema.org's vocabulary. */
export function JsonLd({ facts }: { facts: object }) {
  // A `<` could end the element early.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, escaped for a script element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

/** For search engines: the breadcrumbs from the home page to this one. */
export function Breadcrumbs({
  name,
  path,
  between = [],
}: {
  name: string
  path: string
  between?: { name: string; path: string }[]
}) {
  const t = useTranslations('common.breadcrumbs')
  return (
    <JsonLd facts={breadcrumbFacts([{ name: t('home'), path: ROUTES.home }, ...between, { name, path }])} />
  )
}

/** The same for a page right below the home page, by its name. */
export function PageBreadcrumbs({ page }: { page: NamedPage }) {
  const t = useTranslations()
  return <Breadcrumbs name={t(`${page}.metaTitle`)} path={ROUTES[page]} />
}
