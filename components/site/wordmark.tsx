import { SITE } from '@/lib/site'

/** The name beside the logo: two boards joined by a dovetail. The narrowest screens show only the logo. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
        <path fill="var(--color-brass-deep)" d="M2 13h5L4 23h24l-3-10h5v17H2z" />
        <path fill="var(--color-brass)" d="M2 2h28v11h-5l3 10H4l3-10H2z" />
        <path fill="none" stroke="var(--color-ground)" strokeWidth="2" d="M0 13h7L4 23h24l-3-10h7" />
      </svg>
      <span className="hidden font-display text-lead font-semibold tracking-tight min-[22.5rem]:inline sm:text-title">
        {SITE.name}
      </span>
    </span>
  )
}
