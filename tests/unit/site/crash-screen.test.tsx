import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CrashScreen } from '@/components/site/crash-screen'

test('a crashed page names the reference under which the server’s log has the error, if it has one', () => {
  const seen = renderToStaticMarkup(<CrashScreen error={Object.assign(new Error('x'), { digest: '123' })} />)
  expect(seen).toContain('tell us this reference: 123.')
  expect(renderToStaticMarkup(<CrashScreen error={new Error('x')} />)).not.toContain('reference')
})
