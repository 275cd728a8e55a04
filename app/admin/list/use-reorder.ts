import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toast } from '#app/ui/feedback/toast.ts'
import { focusMoveButton } from './order-buttons.tsx'

type Place = { place: 'before' | 'after'; of: number }
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
