import type { ReactNode } from 'react'

/** A placeholder for loading content; give it the size of the real thing. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer rounded-sm bg-line motion-reduce:animate-none ${className}`}
    />
  )
}

/** A loading region: its skeletons are silent, this announces it once. Without JavaScript nothing loads. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" className="noscript:hidden">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
