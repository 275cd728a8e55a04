import { effectNames } from '#app/features/ground/product/effects/option-effect.ts'
import { optionText, type SoldOption } from '#app/features/ground/product/product-options.ts'
import { isMaterial } from './material.ts'

type Option = Pick<SoldOption, 'group' | 'value' | 'effect'>

/**
 * Returns the options as text, those that affect printing first: 'Material: Vinyl', 'Base: Yes (White ink)', 'Finish:
 * Matte'.
 */
export const pressOptions = (options: readonly Option[]): string[] =>
  options.toSorted((one, other) => rankOf(one) - rankOf(other)).map(pressOption)

const rankOf = (option: Option) => (isMaterial(option) ? 0 : option.effect ? 1 : 2)

function pressOption(option: Option): string {
  const text = optionText(option)
  const effect = option.effect && effectNames[option.effect]
  return !effect || text.toLowerCase().includes(effect.toLowerCase()) ? text : `${text} (${effect})`
}
