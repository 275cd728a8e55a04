type Props = {
  name: string
  at: number
  length: number
  move?: (from: number, to: number) => void
  remove: (at: number) => void
}

const buttonClass =
  'grid size-9 place-items-center rounded-sm border border-line bg-white font-semibold hover:border-ink aria-disabled:opacity-35'

export function RowButtons({ name, at, length, move, remove }: Props) {
  const step = (to: number, label: string, sign: string) => (
    <button
      type="button"
      aria-label={`Move ${name} ${label}`}
      aria-disabled={to < 0 || to >= length || undefined}
      className={buttonClass}
      onClick={() => to >= 0 && to < length && move?.(at, to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <span className="flex gap-1 py-1">
      {move && step(at - 1, 'up', '↑')}
      {move && step(at + 1, 'down', '↓')}
      <button type="button" aria-label={`Remove ${name}`} className={buttonClass} onClick={() => remove(at)}>
        <span aria-hidden="true">×</span>
      </button>
    </span>
  )
}
