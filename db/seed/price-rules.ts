import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'

/** Returns a price formula in which fifty 3x3 die cut stickers cost $45.00 times the product's factor `m`. */
export function stickerPrices(m: number): PriceFormula {
  return {
    setup: 1400,
    minimumUnit: 0,
    unit: 0,
    rate: (3100 * m) / (9 ** 0.75 * 50 ** 0.707),
    areaExponent: 0.75,
    quantityExponent: 0.707,
  }
}

export const magnetPrices = stickerPrices(1.35)

export const vehicleMagnetPrices: PriceFormula = {
  setup: 0,
  minimumUnit: 0,
  unit: 400 * 2 ** 0.1,
  rate: 12 * 2 ** 0.1,
  areaExponent: 1,
  quantityExponent: 0.9,
}

export const rollLabelPrices: PriceFormula = {
  setup: 7500,
  minimumUnit: 0,
  unit: 0,
  rate: 0.95,
  areaExponent: 1,
  quantityExponent: 1,
}

export const sheetLabelPrices = stickerPrices(1.1)

export const bagPrices: PriceFormula = {
  setup: 6000,
  minimumUnit: 0,
  unit: 0,
  rate: 36 / 15 ** 0.6,
  areaExponent: 0.6,
  quantityExponent: 0.92,
}

export function bannerPrices(m: number): PriceFormula {
  return { setup: 0, minimumUnit: 2500, unit: 900, rate: 260 * m, areaExponent: 1, quantityExponent: 0.94 }
}
