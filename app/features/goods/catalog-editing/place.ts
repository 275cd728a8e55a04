import { z } from 'zod'

export const placeInput = z
  .object({ place: z.enum(['first', 'last', 'before', 'after']), of: z.number().int().optional() })
  .refine(({ place, of }) => (place === 'before' || place === 'after') === (of !== undefined), {
    path: ['of'],
    message: 'Enter the other item’s ID',
  })

export type Place = z.output<typeof placeInput>

export function moveInList(ids: readonly number[], id: number, { place, of }: Place): number[] | null {
  const others = ids.filter((other) => other !== id)
  if (place === 'first') return [id, ...others]
  if (place === 'last') return [...others, id]
  const at = of === undefined ? -1 : others.indexOf(of)
  return at < 0 ? null : others.toSpliced(place === 'before' ? at : at + 1, 0, id)
}
