import { randomUUID } from 'node:crypto'
import { invalid } from '#app/errors.ts'
import type { OptionGroup } from '#app/features/ground/product/product-options.ts'
import type { OptionGroupsInput } from './options.input.ts'

/**
 * Known values keep their ids, which carts and orders refer to; new ones get one. All stay as they are if none are given.
 * Throws invalid (an unknown value, or one listed twice).
 */
export function identifyOptions(
  before: readonly OptionGroup[],
  wanted: OptionGroupsInput | undefined,
): OptionGroup[] {
  if (!wanted) return [...before]
  const known = new Set(before.flatMap(({ values }) => values.map(({ id }) => id)))
  return wanted.map(({ name, values }, group) => ({
    name,
    values: values.map(({ id, ...value }, at) => {
      // Each is used once.
      if (id && !known.delete(id)) {
        const message = 'This option was removed in the meantime, or is listed twice'
        throw invalid(message, { [`product.options.${group}.values.${at}.name`]: message })
      }
      return { id: id || newId(), ...value }
    }),
  }))
}

/** Short, as addresses of pages have it; random, as carts may have one that was removed. */
const newId = () => randomUUID().slice(0, 8)
