import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { normalizeChoices, writeChoices, type Choices } from './choices-url.ts'
import type { Product } from '../product.ts'

/** Browsers limit how often the URL can change, and updating it on every keystroke would exceed that. */
const minIntervalMs = 300

/** Identifies a visit to the page, regardless of how often selections change its URL. */
export function useVisit(): string {
  const { key, state } = useLocation()
  return parseVisit(state) ?? key
}

export function useChoicesUrl(product: Product, choices: Choices) {
  const { pathname, search, state } = useLocation()
  const next = useNavigation().location
  const navigate = useNavigate()
  const visit = useVisit()
  const writtenAt = useRef(-minIntervalMs)
  const current = new URLSearchParams(search)
  const target = String(writeChoices(product, current, choices))
  const isLeaving = next !== undefined && next.pathname !== pathname
  const needsUpdate = !isLeaving && target !== String(normalizeChoices(product, current))

  const write = (query: string) => {
    writtenAt.current = performance.now()
    const rest = typeof state === 'object' ? state : null
    void navigate({ search: query }, { replace: true, preventScrollReset: true, state: { ...rest, visit } })
  }
  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })
  useEffect(() => {
    if (!needsUpdate) return
    const waitMs = writtenAt.current + minIntervalMs - performance.now()
    if (waitMs <= 0) {
      latestWrite.current(target)
      return
    }
    const timer = setTimeout(() => latestWrite.current(target), waitMs)
    return () => clearTimeout(timer)
  }, [needsUpdate, target])

  return {
    writeNow: () => {
      if (needsUpdate) write(target)
    },
  }
}

function parseVisit(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('visit' in state)) return null
  return typeof state.visit === 'string' ? state.visit : null
}
