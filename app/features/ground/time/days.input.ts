import { z } from 'zod'

export const dayInput = z.iso.date('Enter a day as YYYY-MM-DD')

export const momentInput = z.iso
  .datetime({ offset: true, error: 'Enter a date and time' })
  .transform((text) => new Date(text))

type Days = { from?: string | undefined; to?: string | undefined }

export const areInOrder = ({ from, to }: Days) => !from || !to || from <= to

export const endBeforeStart = { path: ['to'], message: 'The end date can’t be before the start date' }
