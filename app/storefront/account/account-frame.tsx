import type { ReactNode } from 'react'
import { CropMarks } from '#app/ui/press/crop-marks.tsx'

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

const tilts = ['-rotate-3', 'rotate-2', 'rotate-6', '-rotate-2', 'rotate-3', '-rotate-6']

function StickerSheet({ designs }: { designs: string[] }) {
  return (
    <div aria-hidden="true" className="hidden lg:block">
      <CropMarks className="mx-auto max-w-xl">
        <div className="grid grid-cols-2 items-center gap-6 bg-paper-raised p-8 shadow-contact">
          {designs.map((design, index) => (
            <img
              key={design}
              src={`/designs/${design}.svg`}
              alt=""
              width={200}
              height={160}
              loading="lazy"
              className={`h-36 w-full object-contain ${tilts[index % tilts.length]}`}
            />
          ))}
        </div>
      </CropMarks>
    </div>
  )
}
