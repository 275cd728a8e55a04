import type { ReactNode } from 'react'

const tones = {
  info: 'border-line bg-paper-sunk',
  success: 'border-success bg-success-tint',
  warning: 'border-warning bg-warning-tint',
  error: 'border-error bg-error-tint',
}

type Props = { tone?: keyof typeof tones; title?: string; children?: ReactNode; className?: string }

export function Notice({ tone = 'info', title, children, className = '' }: Props) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`rounded-md border-l-4 px-4 py-3 text-sm ${tones[tone]} ${className}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}
