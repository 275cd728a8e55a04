/**
 * Returns the best of the offered encodings, or the first of several equal ones; null to send the content uncompressed
 * (RFC 9110, 12.5.3).
 */
export function preferredEncoding<Encoding extends string>(
  acceptEncoding: string | null | undefined,
  offered: readonly Encoding[],
): Encoding | null {
  if (!acceptEncoding) return null
  const weights = weightsOf(acceptEncoding)
  const other = weights.get('*') ?? 0
  let best: Encoding | null = null
  let most = weights.get('identity') ?? 0
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? other
    const isBetter = best === null ? weight >= most : weight > most
    if (weight > 0 && isBetter) [best, most] = [encoding, weight]
  }
  return best
}

function weightsOf(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
    weights.set(name.trim(), weight === undefined ? 1 : weightOf(weight.slice(2)))
  }
  return weights
}

const weightOf = (text: string) => (/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0)
