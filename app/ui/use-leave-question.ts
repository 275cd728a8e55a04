import { useEffect } from 'react'

/** The browser asks before it reloads or closes the page. */
export function useLeaveQuestion(isNeeded: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isNeeded()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
