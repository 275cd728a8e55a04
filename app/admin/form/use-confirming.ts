import { useRef } from 'react'
import { ApiError, stopsOf } from '#app/client.ts'
import type { Stop } from '#app/errors.ts'

/** Returns the error state of a form that asks before it sends anything. */
export function asking(stops: Stop[]): ApiError {
  const error = new ApiError(409, 'needs_confirmation', stops.map(({ text }) => text).join('; '))
  error.stops = stops
  return error
}

/** Lets a form be confirmed despite reasons with these codes: `confirm` sends it once more, unchanged. */
export function useConfirming<Code extends string>(formId: string, codes: readonly Code[]) {
  const confirmed = useRef<Code[]>([])
  return {
    /** Returns the confirmed codes for the call, once. */
    takeDespite: (): { despite?: Code[] } => {
      const despite = confirmed.current
      confirmed.current = []
      return despite.length > 0 ? { despite } : {}
    },
    confirm: (error: Error | null) => {
      const stops = stopsOf(error)
      confirmed.current = codes.filter((code) => stops.some((stop) => stop.code === code))
      document.querySelector<HTMLFormElement>(`form[id="${formId}"]`)?.requestSubmit()
    },
  }
}
