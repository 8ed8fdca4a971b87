'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The layer that its balls drift in. They rest until the page is alive and while it is out of sight: the style sheet
 * reads the attribute.
 */
export function BallsLayer({ children }: { children: ReactNode }) {
  const layerRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      entry?.target.toggleAttribute('data-resting', !entry.isIntersecting)
    })
    if (layerRef.current) observer.observe(layerRef.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={layerRef} className="balls" data-resting="" aria-hidden="true">
      {children}
    </div>
  )
}
