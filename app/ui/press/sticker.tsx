import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** drawn: the picture includes its white border; outline: the border follows the picture; box: a rectangular card. */
  cut?: 'drawn' | 'outline' | 'box'
  className?: string
}

const cuts = {
  drawn: '',
  outline: 'die-cut',
  box: 'overflow-hidden rounded-md border-4 border-white bg-white shadow-contact group-hover/sticker:shadow-lifted',
}

export function Sticker({ children, cut = 'drawn', className = '' }: Props) {
  return (
    <div
      className={`origin-bottom-left transition duration-300 ease-peel motion-safe:group-hover/sticker:-translate-y-1.5 motion-safe:group-hover/sticker:-rotate-2 motion-safe:group-hover/sticker:scale-[1.03] ${cuts[cut]} ${className}`}
    >
      {children}
    </div>
  )
}
