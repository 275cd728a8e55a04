import type { ReactNode } from 'react'

/** Holds the place of what is loading; give it the size of the real thing. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer rounded-sm bg-line motion-reduce:animate-none ${className}`}
    />
  )
}

/** A region that is loading: its skeletons are silent, this says it once. Without JavaScript nothing is. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" className="noscript:hidden">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
