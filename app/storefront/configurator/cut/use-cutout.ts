import { useEffect, useMemo, useRef, useState } from 'react'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Picture } from './cut-orders.ts'
import { startTracing, type ShownTrace, type Tracing } from './start-tracing.ts'

type Chosen = Pick<ArtworkDesign, 'cut' | 'background'>

/**
 * Manages the customer's choices about the picture's background and cut line, starting with those that were kept.
 * Another file starts over. The size is in inches, or null if the product is not cut along the artwork.
 */
export function useCutout(
  { of, picture, page }: { of: File | string | undefined; picture: Picture | null; page: number },
  along: Dimensions | null,
  kept: ArtworkDesign | null,
) {
  const [choice, setChoice] = useState<(Chosen & { of: typeof of }) | null>(null)
  const [answer, setAnswer] = useState<{ picture: Picture; traced: ShownTrace | null } | null>(null)
  const tracing = useRef<Tracing | null>(null)
  const { cut, background } = choice && choice.of === of ? choice : (kept ?? defaultDesign)
  const { width, height } = along ?? {}

  useEffect(() => {
    if (!picture) return
    const started = startTracing(picture)
    tracing.current = started
    return () => {
      started.stop()
      // The old pictures' URLs are revoked, and the customer may come back to this picture.
      setAnswer(null)
    }
  }, [picture])

  useEffect(() => {
    if (!picture) return
    let isWanted = true
    const ordered = width && height ? { size: { width, height }, cut } : null
    tracing.current?.trace({ background, along: ordered }, (traced) => {
      if (isWanted) setAnswer({ picture, traced })
    })
    return () => {
      isWanted = false
    }
  }, [picture, width, height, cut, background])

  const design = useMemo<ArtworkDesign>(
    () => ({ ...defaultDesign, page, cut, background }),
    [page, cut, background],
  )
  const change = (changed: Partial<Chosen>) => setChoice({ of, cut, background, ...changed })
  return {
    /** Null until the picture is read. */
    traced: answer?.picture === picture ? answer.traced : null,
    design,
    change,
  }
}
