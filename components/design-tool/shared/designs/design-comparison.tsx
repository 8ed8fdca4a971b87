import type { ComponentProps, CSSProperties } from 'react'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { cn } from '@/lib/cn'
import { ResultImage } from './result-image'

type DesignComparisonProps = {
  design: { src: string; alt: string }
  photo: { url: string | null; alt: string }
  labels: ComponentProps<typeof BeforeAfterSlider>['labels']
  isLazy?: boolean
  style: CSSProperties
  className: string
}

/** A design over its photo under a line to drag; alone where the photo is gone. */
export function DesignComparison({
  design,
  photo,
  labels,
  isLazy = false,
  style,
  className,
}: DesignComparisonProps) {
  const imageProps = { isLazy, className: 'size-full object-cover' }
  const after = <ResultImage {...design} {...imageProps} />
  if (photo.url === null) {
    return (
      <div style={style} className={cn(className, 'overflow-hidden rounded-lg')}>
        {after}
      </div>
    )
  }
  return (
    <div style={style} className={className}>
      <BeforeAfterSlider
        key={design.src}
        isReveal
        before={<ResultImage src={`${photo.url}?as=preview`} alt={photo.alt} {...imageProps} />}
        after={after}
        labels={labels}
        className="size-full bg-surface"
      />
    </div>
  )
}
