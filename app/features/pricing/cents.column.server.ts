import { bigint } from 'drizzle-orm/pg-core'
import type { Cents } from './cents.ts'

export const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>()
