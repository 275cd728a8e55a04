import { bigint } from 'drizzle-orm/pg-core'
import type { Cents } from '#app/features/ground/money/cents.ts'

export const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>()
