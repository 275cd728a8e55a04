import { invalid, type ShopError } from '#app/errors.ts'
import {
  optionText,
  type OptionGroup,
  type SoldOption,
} from '#app/features/ground/product/product-options.ts'
import type { ChosenOption } from './price-options.ts'

/** Returns one value of each group: the named one, or else the default. Throws invalid (options). */
export function chooseOptions(groups: readonly OptionGroup[], ids: readonly string[]): ChosenOption[] {
  const offeredIds = new Set(groups.flatMap(({ values }) => values.map(({ id }) => id)))
  if (ids.some((id) => !offeredIds.has(id))) throw refuse('This product doesn’t have that option')
  return groups.flatMap(({ name: group, values }) => {
    const named = ids.flatMap((id) => values.find((value) => value.id === id) ?? [])
    if (named.length > 1) throw refuse(`Choose one ${group}`)
    const value = named[0] ?? values.find(({ isDefault }) => isDefault)
    if (value?.isDisabled) throw refuse(`${optionText({ group, value: value.name })} is no longer available`)
    return value ? [{ ...value, group }] : []
  })
}

const refuse = (message: string): ShopError => invalid(message, { options: message })

/** Returns the first of a line's options that can no longer be ordered. */
export const unavailableOption = (
  groups: readonly OptionGroup[],
  sold: readonly SoldOption[],
): SoldOption | undefined =>
  sold.find(({ id }) => !groups.some(({ values }) => values.some((v) => v.id === id && !v.isDisabled)))
