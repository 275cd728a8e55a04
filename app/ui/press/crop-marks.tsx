import type { ReactNode } from 'react'

const corners = [
  'left-0 top-0',
  'right-0 top-0 rotate-90',
  'right-0 bottom-0 rotate-180',
  'left-0 bottom-0 -rotate-90',
]

export function CropMarks({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`relative p-6 ${className}`}>
      {corners.map((corner) => (
        <svg
          key={corner}
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={`pointer-events-none absolute size-6 text-ink ${corner}`}
          stroke="currentColor"
          strokeWidth="1"
        >
          <path d="M0 19.5h14M19.5 0v14" />
        </svg>
      ))}
      {children}
    </div>
  )
}
