import type { ReactNode } from 'react'

export const longText =
  'Extraordinarily weatherproof anniversary stickers for the Llanfairpwllgwyngyll brass band'
export const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenaufkleber'

export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2>{title}</h2>
      <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] items-start gap-x-8 gap-y-6">
        {children}
      </div>
    </section>
  )
}

export function Specimen({
  state,
  isWide,
  children,
}: {
  state: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={`min-w-0 ${isWide ? 'col-span-full' : ''}`}>
      <p className="mb-2 text-xs text-ink-faint">{state}</p>
      {children}
    </div>
  )
}
