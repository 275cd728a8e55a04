import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-paper-sunk text-ink border-edge',
  accent: 'bg-magenta-tint text-magenta-deep border-magenta',
  success: 'bg-success-tint text-success border-success',
  warning: 'bg-warning-tint text-warning border-warning',
  error: 'bg-error-tint text-error border-error',
}

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-semibold tracking-normal whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
