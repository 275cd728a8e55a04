import { z } from 'zod'
import { isOneLine } from '#app/features/ground/people/required-text.ts'
import { maxParcels, maxParcelTextLength } from './parcels.ts'

export const shipmentText = (label: string) =>
  z
    .string(`Enter the ${label}`)
    .trim()
    .max(maxParcelTextLength, `Use at most ${maxParcelTextLength} characters`)
    .refine(isOneLine, 'Contains characters that cannot be used')

/** The parcels after the first one. */
export const moreParcelsInput = z
  .array(
    z.object({
      carrier: shipmentText('carrier'),
      trackingNumber: shipmentText('tracking number').min(1, 'Enter the tracking number'),
    }),
  )
  .max(maxParcels - 1, `At most ${maxParcels} parcels`)
