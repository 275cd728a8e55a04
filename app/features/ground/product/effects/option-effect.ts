/** How an option's value changes printing and previews: white ink under the artwork, or a material that isn't white. */
export const optionEffects = ['white-ink', 'holographic', 'clear'] as const

export type OptionEffect = (typeof optionEffects)[number]

export const effectNames: Record<OptionEffect, string> = {
  'white-ink': 'White ink',
  holographic: 'Holographic',
  clear: 'Clear',
}

/** Phrases that follow the name of an item. */
export const effectPhrases: Record<OptionEffect, string> = {
  'white-ink': 'with white ink',
  holographic: 'on holographic material',
  clear: 'on clear material',
}

/** Returns each effect once, always in the same order. */
export const effectsOf = (
  options: readonly { effect?: OptionEffect | undefined }[] | undefined = [],
): OptionEffect[] => optionEffects.filter((effect) => options.some((option) => option.effect === effect))

export const hasWhiteInk = (effects: readonly OptionEffect[]): boolean => effects.includes('white-ink')

export type ShownMaterial = 'holographic' | 'clear'

/** Returns the material that shows where nothing is printed; null if it is white. */
export function materialOf(effects: readonly OptionEffect[]): ShownMaterial | null {
  if (effects.includes('holographic')) return 'holographic'
  return effects.includes('clear') ? 'clear' : null
}
