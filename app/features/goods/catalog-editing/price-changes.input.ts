import { z } from 'zod'
import { momentInput } from '#app/features/ground/time/days.input.ts'
import { priceRuleInput } from './sheet.input.ts'

export const priceChangeInput = z.object({ priceRule: priceRuleInput, startsAt: momentInput })

export const priceChangeUpdate = priceChangeInput.extend({ version: z.number().int() })

export type PriceChangeInput = z.output<typeof priceChangeInput>
export type PriceChangeUpdate = z.output<typeof priceChangeUpdate>
