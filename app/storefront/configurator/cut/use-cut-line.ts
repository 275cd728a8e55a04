import { useEffect, useMemo, useRef, useState } from 'react'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { CutOrder, Picture } from './cut-orders.ts'
import { startTracing, type ShownTrace, type Tracing } from './start-tracing.ts'

const untouched: Pick<CutOrder, 'cut' | 'background'> = { cut: defaultDesign.cut, background: undefined }

/**
 * What the customer chooses about the picture, at first as it was kept, and the line along it. Another file starts
 * anew. In inches.
 */
export function useCutLine(
  { of, picture, page }: { of: File | string | undefined; picture: Picture | null; page: number },
  { width, height }: Dimensions,
  kept: ArtworkDesign | null,
) {
  const [choice, setChoice] = useState({ of, ...(kept ?? untouched) })
  const [answer, setAnswer] = useState<{ picture: Picture; traced: ShownTrace | null } | null>(null)
  const tracing = useRef<Tracing | null>(null)
  const { cut, background } = choice.of === of ? choice : untouched

  useEffect(() => {
    if (!picture) return
    const started = startTracing(picture)
    tracing.current = started
    return () => started.stop()
  }, [picture])

  useEffect(() => {
    if (!picture) return
    let isWanted = true
    tracing.current?.trace({ size: { width, height }, cut, background }, (traced) => {
      if (isWanted) setAnswer({ picture, traced })
    })
    return () => {
      isWanted = false
    }
  }, [picture, width, height, cut, background])

  const traced = answer?.picture === picture ? answer.traced : null
  const ground = background === undefined ? (traced?.background ?? null) : background
  const design = useMemo<ArtworkDesign>(
    () => ({ ...defaultDesign, page, cut, background: ground }),
    [page, cut, ground],
  )
  return {
    /** Null until the picture is read. */
    traced,
    design,
    changeCut: (changed: ArtworkDesign['cut']) => setChoice({ of, cut: changed, background }),
    changeBackground: (changed: ArtworkDesign['background']) => setChoice({ of, cut, background: changed }),
  }
}
