type Place = { place: 'before' | 'after'; of: number }

type Props = {
  /** Makes ids unique if a page has several lists. */
  list: string
  id: number
  name: string
  previous: { id: number } | undefined
  next: { id: number } | undefined
  onMove: (place: Place) => void
}

export const moveButtonLook =
  'grid size-7 place-items-center rounded-sm border border-line bg-white font-semibold hover:border-ink aria-disabled:opacity-35'

/** Uses aria-disabled at either end, so that the focused button keeps focus. */
export function OrderButtons({ list, id, name, previous, next, onMove }: Props) {
  const button = (direction: 'up' | 'down', sign: string, place: Place | undefined) => (
    <button
      type="button"
      id={moveButtonId({ list, id }, direction)}
      aria-label={`Move ${name} ${direction}`}
      aria-disabled={!place || undefined}
      onClick={() => place && onMove(place)}
      className={moveButtonLook}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <span className="flex gap-1">
      {button('up', '↑', previous && { place: 'before', of: previous.id })}
      {button('down', '↓', next && { place: 'after', of: next.id })}
    </span>
  )
}

type Row = { list: string; id: number }

const moveButtonId = ({ list, id }: Row, direction: 'up' | 'down') => `${list}-${id}-${direction}`

export function focusMoveButton(row: Row, { place }: Place): void {
  document.getElementById(moveButtonId(row, place === 'before' ? 'up' : 'down'))?.focus()
}
