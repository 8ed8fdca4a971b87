import { describe, expect, test } from 'vitest'
import { pathToRemember, safeWantedPath } from '@/lib/domain/wanted-path'

const ORIGIN = 'https://roomwright.example'

describe('a wanted path of this site is followed', () => {
  test.each([
    ['/transform', '/transform'],
    ['/blog/tips/color-theory-ai?page=2#light', '/blog/tips/color-theory-ai?page=2#light'],
    ['/transform?next=/login', '/transform?next=/login'],
    ['/?q=https://evil.example', '/?q=https://evil.example'],
    ['/100%', '/100%'],
    [`${ORIGIN}/transform`, '/transform'],
    ['HTTPS://ROOMWRIGHT.EXAMPLE/pricing', '/pricing'],
    [`${ORIGIN}:443/account`, '/account'],
  ])('%s leads to %s', (stored, path) => {
    expect(safeWantedPath(stored, ORIGIN)).toBe(path)
  })

  test.each([
    'http://localhost:3000/transform',
    'https://localhost/transform',
    'http://LOCALHOST:5173/transform',
  ])('an address left over from development is made relative: %s', (stored) => {
    expect(safeWantedPath(stored, ORIGIN)).toBe('/transform')
  })
})

describe('everything else leads home', () => {
  test.each([
    ['nothing stored', null],
    ['an empty string', ''],
    ['a relative path', 'transform'],
    ['a leading space', ' /transform'],
    ['a query alone', '?next=/transform'],
  ])('%s', (_what, stored) => {
    expect(safeWantedPath(stored, ORIGIN)).toBe('/')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '\u0000//evil.example',
    '/.//evil.example',
    '/blog/..//evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'http://roomwright.example/transform',
    `${ORIGIN}.evil.example/transform`,
    `${ORIGIN}@evil.example/transform`,
    `${ORIGIN}//evil.example`,
    'http://localhost:3000//evil.example',
    'http://localhost@evil.example/transform',
    'https://[',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://roomwright.example/1',
  ])('an address that could leave the site: %j', (stored) => {
    expect(safeWantedPath(stored, ORIGIN)).toBe('/')
  })

  test.each([
    '/login',
    '/login?error=callback-failed',
    '/auth/callback?code=1',
    '/blog/../login',
    '/%6Cogin',
    `${ORIGIN}/auth/callback`,
    'http://localhost:3000/login',
  ])('a path that leads back into sign-in: %s', (stored) => {
    expect(safeWantedPath(stored, ORIGIN)).toBe('/')
  })

  test('any path, when the origin of the page is opaque', () => {
    expect(safeWantedPath('/transform', 'null')).toBe('/')
  })
})

test('the path always stays on the site when resolved by a browser', () => {
  const pieces = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '\t',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
  ]
  const stored = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => `${a}${b}${c}`)))
  const leaving = stored.filter((text) => new URL(safeWantedPath(text, ORIGIN), ORIGIN).origin !== ORIGIN)
  expect(leaving).toEqual([])
})

describe('before sign-in', () => {
  test.each(['/transform', '/pricing?new=true', '/blog/100%'])('%s is remembered', (path) => {
    expect(pathToRemember(path)).toBe(path)
  })

  test.each(['/login', '/auth/callback', '/login?error=callback-failed', '/%6cogin'])(
    '%s, a page of sign-in itself, is remembered as home',
    (path) => {
      expect(pathToRemember(path)).toBe('/')
    },
  )
})
