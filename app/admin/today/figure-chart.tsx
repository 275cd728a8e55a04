import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  /** What the picture shows, to who cannot see it. */
  inWords: string
  chart: ReactNode
  /** The same as a table. */
  table: ReactNode
  /** How its figures are reckoned, where that could be asked. */
  note?: string
  isEmpty: boolean
}

/** A chart with its words, and its figures as a table for who wants or needs them. */
export function FigureChart({ title, inWords, chart, table, note, isEmpty }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-paper-raised p-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {isEmpty ? (
        <p className="py-10 text-center text-ink-soft">No orders were paid on these days.</p>
      ) : (
        <>
          <div role="img" aria-label={inWords} className="mt-3">
            {chart}
          </div>
          <details className="mt-2">
            <summary className="cursor-pointer py-1 font-semibold">As a table</summary>
            <div className="mt-2 max-h-128 overflow-auto">{table}</div>
            {note && <p className="mt-2 text-xs text-ink-soft">{note}</p>}
          </details>
        </>
      )}
    </section>
  )
}

export const figureTable = 'w-full border-collapse text-right tabular-nums'
export const figureHead = 'border-b border-edge bg-paper-sunk px-2 py-1 text-xs font-semibold first:text-left'
export const figureCell =
  'border-b border-line px-2 py-1 font-normal not-first:whitespace-nowrap first:text-left'

export const tipLook = {
  background: 'var(--color-paper-raised)',
  border: '1px solid var(--color-edge)',
  borderRadius: 'var(--radius-sm)',
}
