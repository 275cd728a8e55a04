import { z } from 'zod'
import { stateCodes } from '#app/features/ground/money/us-states.ts'
import {
  maxTaxRateMillionths,
  rateMillionths,
  ratePercent,
  taxModes,
} from '#app/features/ground/money/tax.ts'

const maxPercent = ratePercent(maxTaxRateMillionths)

const isExact = (percent: number) => Math.abs(percent * 10_000 - rateMillionths(percent)) < 1e-6

const row = z.object({
  state: z.enum(stateCodes, 'Select a state'),
  rate: z
    .number('Enter a rate')
    .min(0, 'A rate cannot be negative')
    .max(maxPercent, `At most ${maxPercent}%`)
    .refine(isExact, 'At most 4 decimal places')
    .describe('Percent, with up to 4 decimal places: 8.25'),
  isShippingTaxed: z.boolean('Choose whether shipping is taxed'),
})

export const taxTableChange = z
  .object({
    mode: z.enum(taxModes, 'Choose how to charge sales tax'),
    states: z.array(row).max(stateCodes.length, 'A state is listed twice'),
    version: z.number().int(),
  })
  .superRefine(({ mode, states }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (mode === 'states' && states.length === 0) issue(['states'], 'Add at least one state')
    for (const [at, { state }] of states.entries()) {
      const isListed = states.slice(0, at).some((earlier) => earlier.state === state)
      if (isListed) issue(['states', at, 'state'], 'This state is listed twice')
    }
  })

export type TaxTableChange = z.output<typeof taxTableChange>
