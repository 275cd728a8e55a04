import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { normalizeChoices, writeChoices, type Choices } from './choices-url.ts'
import type { Product } from '../product.ts'

/** Browsers limit how often the URL can change, and typing would exceed that. */
const pauseMs = 300

/** Identifies a visit to the page, however often its selections change the URL. */
export function useVisit(): string {
  const { key, state } = useLocation()
  return visitIn(state) ?? key
}

export function useAddress(product: Product, choices: Choices) {
  const { pathname, search, state } = useLocation()
  const next = useNavigation().location
  const navigate = useNavigate()
  const visit = useVisit()
  const writtenAt = useRef(-pauseMs)
  const known = new URLSearchParams(search)
  const wanted = String(writeChoices(product, known, choices))
  const isLeaving = next !== undefined && next.pathname !== pathname
  const isDue = !isLeaving && wanted !== String(normalizeChoices(product, known))

  const write = (address: string) => {
    writtenAt.current = performance.now()
    const kept = typeof state === 'object' ? state : null
    void navigate({ search: address }, { replace: true, preventScrollReset: true, state: { ...kept, visit } })
  }
  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })
  useEffect(() => {
    if (!isDue) return
    const waitMs = writtenAt.current + pauseMs - performance.now()
    if (waitMs <= 0) {
      latestWrite.current(wanted)
      return
    }
    const timer = setTimeout(() => latestWrite.current(wanted), waitMs)
    return () => clearTimeout(timer)
  }, [isDue, wanted])

  return {
    writeNow: () => {
      if (isDue) write(wanted)
    },
  }
}

function visitIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('visit' in state)) return null
  return typeof state.visit === 'string' ? state.visit : null
}
