import { useId, useState } from 'react'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { toast } from '#app/ui/feedback/toast.ts'

type Place = { place: 'before' | 'after'; of: number }

type Props = {
  /** Makes ids unique on a page with several lists. */
  list: string
  id: number
  name: string
  previous: { id: number } | undefined
  next: { id: number } | undefined
  onMove: (place: Place) => void
}

export const moveButtonLook =
  'grid size-7 place-items-center rounded-sm border border-line bg-white font-semibold hover:border-ink aria-disabled:opacity-35'

/** Uses aria-disabled at either end, so that the button keeps focus. */
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

function focusMoveButton(row: Row, { place }: Place): void {
  document.getElementById(moveButtonId(row, place === 'before' ? 'up' : 'down'))?.focus()
}

type Move = { id: number; name: string; place: Place }

export function useReorder(move: (id: number, place: Place) => Promise<unknown>, invalidates: QueryKey) {
  const queryClient = useQueryClient()
  const list = useId()
  const [announcement, setAnnouncement] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, place }: Move) => move(id, place),
    onError: (error) => toast.error(error.message),
    onSettled: (_, error, { id, name, place }) =>
      queryClient.invalidateQueries({ queryKey: invalidates }).then(() => {
        focusMoveButton({ list, id }, place)
        if (!error) setAnnouncement(`${name} moved ${place.place === 'before' ? 'up' : 'down'}`)
      }),
  })
  return {
    announcement,
    list,
    place: (row: { id: number; name: string }, place: Place) => {
      if (!isPending) mutate({ ...row, place })
    },
  }
}
