import { randomUUID } from 'node:crypto'
import { invalid } from '#app/errors.ts'
import type { OptionGroup } from '#app/features/ground/product/product-options.ts'
import type { OptionGroupsInput } from './options.input.ts'

/**
 * Keeps the ids of known values, to which carts and orders refer, and gives new values one. Without groups, everything
 * stays as it is. Throws invalid (an unknown value, or one listed twice).
 */
export function identifyOptions(
  before: readonly OptionGroup[],
  requested: OptionGroupsInput | undefined,
): OptionGroup[] {
  if (!requested) return [...before]
  const existingIds = new Set(before.flatMap(({ values }) => values.map(({ id }) => id)))
  return requested.map(({ name, values }, group) => ({
    name,
    values: values.map(({ id, ...value }, at) => {
      // Each id can be used once.
      if (id && !existingIds.delete(id)) {
        const message = 'This option was removed in the meantime, or is listed twice'
        throw invalid(message, { [`product.options.${group}.values.${at}.name`]: message })
      }
      return { id: id || newId(), ...value }
    }),
  }))
}

/**
 * Returns a short id, since pages have it in their addresses. It is random, since carts may have one that was removed.
 */
const newId = () => randomUUID().slice(0, 8)
