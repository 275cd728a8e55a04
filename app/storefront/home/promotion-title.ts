import { unitMark, type Unit } from '#app/features/ground/product/size-rule.ts'

type PromotedProduct = { name: string; width: number; height: number; unit: Unit; quantity: number }

export function promotionTitle({ name, width, height, unit, quantity }: PromotedProduct): string {
  const words = name.toLowerCase().split(/\s+/)
  const mark = unit === 'ft' ? unitMark.ft : ''
  return [quantity, ...words.slice(0, -1), `${width}${mark}x${height}${mark}`, words.at(-1)].join(' ')
}
