import { bags } from './bags.ts'
import { banners } from './banners.ts'
import { labels } from './labels.ts'
import { magnets } from './magnets.ts'
import type { SeedCategory } from './seed-category.ts'
import { stickers } from './stickers.ts'

export const demoCategories: readonly SeedCategory[] = [
  ...stickers,
  ...magnets,
  ...labels,
  ...banners,
  ...bags,
]
