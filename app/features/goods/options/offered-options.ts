import type { OptionGroup, OptionValue } from '#app/features/ground/product/product-options.ts'

export type OfferedOption = Omit<OptionValue, 'isDisabled'>

export type OfferedGroup = { name: string; values: OfferedOption[] }

/** Returns the options that customers can choose from; empty for a product without options. */
export const offeredOptions = (groups: readonly OptionGroup[]): { options?: OfferedGroup[] } =>
  groups.length === 0
    ? {}
    : {
        options: groups.map(({ name, values }) => ({
          name,
          values: values.flatMap(({ isDisabled, ...value }) => (isDisabled ? [] : [value])),
        })),
      }
