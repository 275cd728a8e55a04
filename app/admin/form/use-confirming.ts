import { useRef } from 'react'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'

/** For a form whose tracking numbers may be asked about: `confirm` sends it once more, unchanged. */
export function useConfirming(formId: string) {
  const isConfirmed = useRef(false)
  return {
    /** What the call says about it. */
    takeDespite: (): { despite?: [typeof trackingStopCode] } => {
      const wasConfirmed = isConfirmed.current
      isConfirmed.current = false
      return wasConfirmed ? { despite: [trackingStopCode] } : {}
    },
    confirm: () => {
      isConfirmed.current = true
      document.querySelector<HTMLFormElement>(`form[id="${formId}"]`)?.requestSubmit()
    },
  }
}
