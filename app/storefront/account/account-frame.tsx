import type { ReactNode } from 'react'
import { StickerSheet } from './sticker-sheet.tsx'

type Props = { title: string; lead?: ReactNode; children: ReactNode; designs: string[]; isWide?: boolean }

export function AccountFrame({ title, lead, children, designs, isWide = false }: Props) {
  return (
    <div
      className={`column grid grid-cols-1 items-start gap-x-16 py-8 sm:py-12 ${isWide ? 'lg:grid-cols-[minmax(0,38rem)_1fr]' : 'lg:grid-cols-[minmax(0,28rem)_1fr]'}`}
    >
      <div className={`w-full min-w-0 ${isWide ? 'max-w-2xl' : 'max-w-md'}`}>
        <h1>{title}</h1>
        {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      <StickerSheet designs={designs} />
    </div>
  )
}
