const gramsPerOunce = 28.349523125
const ouncesPerPound = 16

/** Returns text such as '1 lb 8 oz', precise enough that `readWeight` returns the same whole grams. */
export function weightText(grams: number): string {
  const ounces = grams / gramsPerOunce
  const decimals = [0, 1, 2].find((each) => wholeGrams(Number(ounces.toFixed(each))) === grams) ?? 2
  const shown = Number(ounces.toFixed(decimals))
  const pounds = Math.floor(shown / ouncesPerPound)
  const rest = Number((shown - pounds * ouncesPerPound).toFixed(decimals))
  const parts = [pounds > 0 && `${pounds} lb`, rest > 0 && `${rest} oz`]
  return parts.filter(Boolean).join(' ') || '0 oz'
}

const weightPattern =
  /^(?:(\d+(?:\.\d+)?|\.\d+)\s*(?:lbs?|pounds?)\.?\s*)?(?:(\d+(?:\.\d+)?|\.\d+)\s*(?:oz|ounces?)\.?)?$/i

/**
 * Returns the whole grams of '1 lb 8 oz', '2.5 lb' or '12 oz'. Returns null for an empty field, and NaN for anything
 * else.
 */
export function readWeight(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const [, pounds = '0', ounces = '0'] = weightPattern.exec(trimmed) ?? [undefined, 'NaN']
  return wholeGrams(Number(pounds) * ouncesPerPound + Number(ounces))
}

const wholeGrams = (ounces: number) => Math.round(ounces * gramsPerOunce)

export const ouncesOf = (grams: number): number => grams / gramsPerOunce

export const gramsOf = (ounces: number): number => ounces * gramsPerOunce
