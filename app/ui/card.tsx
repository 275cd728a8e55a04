import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  as?: 'div' | 'section' | 'aside' | 'li'
  className?: string
  labelledBy?: string
}

export function Card({ children, as: Element = 'div', className = '', labelledBy }: Props) {
  return (
    <Element
      aria-labelledby={labelledBy}
      className={`rounded-lg border border-line bg-paper-raised p-5 sm:p-6 ${className}`}
    >
      {children}
    </Element>
  )
}
