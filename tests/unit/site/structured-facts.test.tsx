import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  breadcrumbFacts,
  companyFacts,
  JsonLd,
  planFacts,
  questionFacts,
} from '@/components/site/structured-data'
import { PLANS } from '@/lib/domain/plans'

describe('facts for search engines', () => {
  test('each plan is offered at the price it costs, by the month and by the year', () => {
    const { offers } = planFacts('A room from one photo')
    const prices = PLANS.flatMap(({ monthlyCents, yearlyCents }) =>
      [monthlyCents, yearlyCents].filter((cents) => cents !== null),
    )
    expect(offers.map(({ price }) => Number(price) * 100)).toEqual(prices)
    expect(new Set(offers.map(({ priceCurrency }) => priceCurrency))).toEqual(new Set(['USD']))
  })

  test('opening hours say Monday to Friday, 9:00 to 18:00', () => {
    const { hoursAvailable } = companyFacts().contactPoint
    expect(hoursAvailable).toMatchObject({ opens: '09:00', closes: '18:00' })
    expect(hoursAvailable.dayOfWeek).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
  })

  test('a question keeps its answer', () => {
    const [first] = questionFacts([{ question: 'Why?', answer: 'Because.' }]).mainEntity
    expect(first).toMatchObject({ name: 'Why?', acceptedAnswer: { text: 'Because.' } })
  })

  test('steps are counted from one and have full addresses', () => {
    const { itemListElement } = breadcrumbFacts([
      { name: 'Home', path: '/' },
      { name: 'About', path: '/about' },
    ])
    expect(itemListElement.map(({ position }) => position)).toEqual([1, 2])
    expect(itemListElement.at(-1)?.item).toMatch(/^https?:\/\/[^/]+\/about$/)
  })

  test('text in them cannot end the script element early', () => {
    const html = renderToStaticMarkup(<JsonLd facts={{ name: '</script><b>' }} />)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ name: '</script><b>' })
  })
})
