import type { ReactNode } from 'react'

export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer rounded-sm bg-line motion-reduce:animate-none ${className}`}
    />
  )
}

export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" className="noscript:hidden">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
