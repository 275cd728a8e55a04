import type { OptionGroup, OptionValue } from '#app/features/ground/product/product-options.ts'

const value = (id: string, name: string, changes: Partial<OptionValue> = {}): OptionValue => ({
  id,
  name,
  priceKind: 'percent',
  amount: 0,
  daysLess: 0,
  isDefault: false,
  isDisabled: false,
  ...changes,
})

const finish: OptionGroup = {
  name: 'Finish',
  values: [
    value('0000a105', 'Gloss', { isDefault: true }),
    value('0000a377', 'Matte', { amount: 10 }),
    value('0000a401', 'Holographic', { priceKind: 'piece', amount: 2.5, effect: 'holographic' }),
  ],
}

const turnaround: OptionGroup = {
  name: 'Turnaround',
  values: [
    value('0000b057', 'Standard', { isDefault: true }),
    value('0000b05a', 'Rush', { priceKind: 'order', amount: 1500, daysLess: 2 }),
  ],
}

export const exampleOptions = { finish, turnaround }

const unsaved = ({ name, values }: OptionGroup) => ({
  name,
  values: values.map(({ id: _id, ...own }) => own),
})

const material: OptionGroup = {
  name: 'Material',
  values: [
    value('0000c011', 'White vinyl', { isDefault: true }),
    value('0000c02e', 'Holographic vinyl', { amount: 25, effect: 'holographic' }),
    value('0000c0a7', 'Clear vinyl', { amount: 10, effect: 'clear' }),
  ],
}

const whiteInk: OptionGroup = {
  name: 'White ink',
  values: [
    value('0000d001', 'None', { isDefault: true }),
    value('0000d0fe', 'Under the artwork', { amount: 15, effect: 'white-ink' }),
  ],
}

/** The options as staff send them. */
export const newOptions = [unsaved(finish), unsaved(turnaround)]

export const newEffects = [unsaved(material), unsaved(whiteInk)]
