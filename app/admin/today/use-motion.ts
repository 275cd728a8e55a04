import { useSyncExternalStore } from 'react'

const still = '(prefers-reduced-motion: reduce)'

const prefersStill = () => matchMedia(still).matches

function onMotionChange(changed: () => void): () => void {
  const query = matchMedia(still)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** False if the user prefers reduced motion. */
export function useMotion(): boolean {
  return !useSyncExternalStore(onMotionChange, prefersStill, () => true)
}
