import type { OfferedOption } from '#app/features/goods/options/offered-options.ts'
import type { Product } from '../product.ts'

export type ChosenOption = OfferedOption & { group: string }

/** Returns one value of each group: the one named by an id, or else the default. */
export const chosenOptions = (
  { options = [] }: Pick<Product, 'options'>,
  ids: readonly string[],
): ChosenOption[] =>
  options.flatMap(({ name: group, values }) => {
    const value = values.find(({ id }) => ids.includes(id)) ?? values.find(({ isDefault }) => isDefault)
    return value ? [{ ...value, group }] : []
  })
