import type { Roll } from '#app/features/ground/press/roll.ts'
import { numberField, readNumber } from '../form/read-fields.ts'
import type { RollValues } from './settings-query.ts'

export const valuesOfRoll = ({ width, maxLength, margin, gap, ...roll }: Roll): RollValues => ({
  ...roll,
  width: numberField(width),
  maxLength: numberField(maxLength),
  margin: numberField(margin),
  gap: numberField(gap),
})

const typed = (text: string) => readNumber(text) ?? Number.NaN

export const inputOfRoll = ({ width, maxLength, margin, gap, ...roll }: RollValues): Roll => ({
  ...roll,
  width: typed(width),
  maxLength: typed(maxLength),
  margin: typed(margin),
  gap: typed(gap),
})
