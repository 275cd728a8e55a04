import { useSyncExternalStore } from 'react'

const reducedMotion = '(prefers-reduced-motion: reduce)'

const prefersReducedMotion = () => matchMedia(reducedMotion).matches

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function useAnimations(): boolean {
  return !useSyncExternalStore(subscribe, prefersReducedMotion, () => true)
}
