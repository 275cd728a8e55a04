import type { OfferedOption } from '#app/features/goods/options/offered-options.ts'
import type { Product } from '../product.ts'

export type ChosenOption = OfferedOption & { group: string }

/** One value of each group: the default, unless one of the ids names another. */
export const chosenOptions = (
  { options = [] }: Pick<Product, 'options'>,
  ids: readonly string[],
): ChosenOption[] =>
  options.flatMap(({ name: group, values }) => {
    const value = values.find(({ id }) => ids.includes(id)) ?? values.find(({ isDefault }) => isDefault)
    return value ? [{ ...value, group }] : []
  })
