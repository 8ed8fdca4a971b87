import type { ComponentType, ReactNode } from 'react'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'

type Content = (props: { components: Record<string, ComponentType<never>> }) => ReactNode

/**
 * A post's text as a component. It was compiled to a function by our own build, from files of this project, and runs
 * on the server alone: no page of the blog ships it.
 */
export function contentOf(code: string): Content {
  const run = new Function('React', '_jsx_runtime', code)
  const made: unknown = run(React, jsxRuntime)
  const content = typeof made === 'object' && made !== null && 'default' in made ? made.default : undefined
  if (!isContent(content)) throw new Error('A post was not compiled to a component')
  return content
}

function isContent(value: unknown): value is Content {
  return typeof value === 'function'
}
