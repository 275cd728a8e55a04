const stepCount = 24

export function curveQuantities(quantities: readonly number[]): number[] {
  const [first = 1, last = first] = [quantities[0], quantities.at(-1)]
  const steps = Array.from({ length: stepCount }, (_, at) =>
    Math.round(first * (last / first) ** (at / stepCount)),
  )
  return [...new Set([...quantities, ...steps])].toSorted((a, b) => a - b)
}

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** Keeps fractions of a cent, because a piece can cost less than a cent: '$0.905'. */
export const unitPriceText = (cents: number) => `$${dollars.format(cents / 100)}`
