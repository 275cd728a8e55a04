import { z } from 'zod'
import { optionEffects } from '#app/features/ground/product/effects/option-effect.ts'
import { optionPriceKinds } from '#app/features/ground/product/product-options.ts'

/** These limits and `largestPrice` keep a full cart's total exact. */
const [maxGroups, maxValues, maxDaysLess] = [6, 20, 30]
const maxAmounts = {
  order: { amount: 1_000_000, text: '$10,000' },
  piece: { amount: 10_000, text: '$100' },
  percent: { amount: 100, text: '100%' },
}

const nameInput = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(40, 'At most 40 characters')

const hasTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount

const valueInput = z
  .object({
    id: z.string().max(40).optional().describe('Omit it to add a new one'),
    name: nameInput('Enter a name'),
    priceKind: z.enum(optionPriceKinds, 'Choose how it is priced'),
    amount: z.number('Enter an amount').min(0, 'Must not be less than 0'),
    daysLess: z
      .number('Enter a number of days')
      .int('Enter whole days')
      .min(0, 'Must not be less than 0')
      .max(maxDaysLess, `At most ${maxDaysLess} days`),
    isDefault: z.boolean(),
    isDisabled: z.boolean(),
    effect: z.enum(optionEffects, 'Choose an effect').optional(),
  })
  .check(({ value: { priceKind, amount, daysLess, isDefault, isDisabled }, issues }) => {
    const report = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: amount })
    const most = maxAmounts[priceKind]
    if (amount > most.amount) report('amount', `At most ${most.text}`)
    else if (priceKind === 'order' ? !Number.isInteger(amount) : !hasTwoDecimals(amount))
      report('amount', priceKind === 'percent' ? 'At most two decimal places' : 'Too many decimal places')
    if (!isDefault) return
    if (amount > 0) report('amount', 'The default is free')
    if (daysLess > 0) report('daysLess', 'The default can’t shorten production time')
    if (isDisabled) report('isDisabled', 'The default can’t be disabled')
  })

const groupInput = z
  .object({
    name: nameInput('Enter a name'),
    values: z
      .array(valueInput)
      .min(1, 'Add at least one option')
      .max(maxValues, `At most ${maxValues} options`),
  })
  .check(({ value: { values }, issues }) => {
    if (values.filter(({ isDefault }) => isDefault).length !== 1)
      issues.push({ code: 'custom', path: ['values'], message: 'Choose one default', input: values })
    for (const at of repeated(values))
      issues.push({ code: 'custom', path: ['values', at, 'name'], message: 'Listed twice', input: values })
  })

export const optionGroupsInput = z
  .array(groupInput)
  .max(maxGroups, `At most ${maxGroups} groups`)
  .check(({ value: groups, issues }) => {
    for (const at of repeated(groups))
      issues.push({ code: 'custom', path: [at, 'name'], message: 'Listed twice', input: groups })
  })

export type OptionGroupsInput = z.output<typeof optionGroupsInput>

/** Returns the positions of duplicate names. */
const repeated = (named: readonly { name: string }[]): number[] =>
  named.flatMap(({ name }, at) =>
    named.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) < at ? [at] : [],
  )
