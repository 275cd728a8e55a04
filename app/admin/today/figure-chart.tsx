import { useId, type ReactNode, useSyncExternalStore } from 'react'

type Props = {
  title: string
  description: string
  chart: ReactNode
  table: ReactNode
  note?: string
  isEmpty: boolean
}

export function FigureChart({ title, description, chart, table, note, isEmpty }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-paper-raised p-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {isEmpty ? (
        <p className="py-10 text-center text-ink-soft">No paid orders in this period.</p>
      ) : (
        <>
          <div role="img" aria-label={description} className="mt-3">
            {chart}
          </div>
          <details className="mt-2">
            <summary className="cursor-pointer py-1 font-semibold">View as table</summary>
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

export const tooltipStyle = {
  background: 'var(--color-paper-raised)',
  border: '1px solid var(--color-edge)',
  borderRadius: 'var(--radius-sm)',
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

const prefersReducedMotion = () => matchMedia(reducedMotion).matches

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function useAnimations(): boolean {
  return !useSyncExternalStore(subscribe, prefersReducedMotion, () => true)
}
