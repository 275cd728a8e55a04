import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { OptionGroup, OptionPriceKind } from '#app/features/ground/product/product-options.ts'
import { numberField, readNumber } from '../../form/read-fields.ts'

/** `valueId` is '' until the value is saved. */
export type OptionValueFields = {
  valueId: string
  name: string
  priceKind: OptionPriceKind
  amount: string
  daysLess: string
  isDefault: boolean
  isDisabled: boolean
  effect: OptionEffect | ''
}

export type OptionGroupFields = { name: string; values: OptionValueFields[] }

export const blankValue: OptionValueFields = {
  valueId: '',
  name: '',
  priceKind: 'percent',
  amount: '',
  daysLess: '0',
  isDefault: false,
  isDisabled: false,
  effect: '',
}

export const blankGroup = (): OptionGroupFields => ({
  name: '',
  values: [{ ...blankValue, isDefault: true }, blankValue],
})

export const optionFields = ({ name, values }: OptionGroup): OptionGroupFields => ({
  name,
  values: values.map(({ id, amount, daysLess, effect, ...value }) => ({
    ...value,
    valueId: id,
    amount: numberField(value.priceKind === 'percent' ? amount : amount / 100),
    daysLess: numberField(daysLess),
    effect: effect ?? '',
  })),
})

/** Reads amounts in dollars or percent. The default option's amount is 0, and invalid numbers become NaN. */
export const readOptions = ({ name, values }: OptionGroupFields): OptionGroup => ({
  name,
  values: values.map(({ valueId, amount, daysLess, effect, ...value }) => ({
    ...value,
    id: valueId,
    amount: value.isDefault ? 0 : readAmount(value.priceKind, amount),
    daysLess: value.isDefault ? 0 : (readNumber(daysLess) ?? 0),
    ...(effect && { effect }),
  })),
})

function readAmount(kind: OptionPriceKind, text: string): number {
  const typed = readNumber(text.replace(/[$%]/, '')) ?? Number.NaN
  // 4.35 * 100 is 434.99999999999994 in floating point.
  return kind === 'percent' ? typed : Number((typed * 100).toPrecision(14))
}
