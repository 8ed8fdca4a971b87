import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { JsonLd, planFacts, productFacts } from '@/components/site/structured-data'
import { PLANS } from '@/lib/domain/plans'

describe('facts for search engines', () => {
  test('each plan is offered at the price it costs, by the month and by the year', () => {
    const { offers } = planFacts('A room from one photo')
    const prices = PLANS.flatMap(({ monthlyCents, yearlyCents }) =>
      [monthlyCents, yearlyCents].filter((cents) => cents !== null),
    )
    expect(offers.map(({ price }) => Number(price) * 100)).toEqual(prices)
    expect(new Set(offers.map(({ priceCurrency }) => priceCurrency))).toEqual(new Set(['USD']))
    const inShort = productFacts('A room from one photo').offers
    expect([Number(inShort.lowPrice) * 100, Number(inShort.highPrice) * 100]).toEqual([
      Math.min(...prices),
      Math.max(...prices),
    ])
  })

  test('text in them cannot end the script element early', () => {
    const html = renderToStaticMarkup(<JsonLd facts={{ name: '</script><b>' }} />)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ name: '</script><b>' })
  })
})
