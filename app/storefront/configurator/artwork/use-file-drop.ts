import { useEffect, useEffectEvent, useState } from 'react'

/** The name of the file that was used, and the names of the others dropped with it. */
export type LeftOut = { taken: string; others: string[] }

/** Accepts drops on the whole page, because the browser would navigate to a file that misses a small target. */
export function useFileDrop(onFile: (file: File) => void): { isOver: boolean; leftOut: LeftOut | null } {
  const [isOver, setIsOver] = useState(false)
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const controller = new AbortController()
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const show = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setIsOver(false)
      const [file, ...others] = event.dataTransfer?.files ?? []
      if (!file) return
      setLeftOut(others.length > 0 ? { taken: file.name, others: others.map(({ name }) => name) } : null)
      take(file)
    }
    window.addEventListener('dragover', show, controller)
    window.addEventListener('dragleave', leave, controller)
    window.addEventListener('drop', drop, controller)
    return () => controller.abort()
  }, [])
  return { isOver, leftOut }
}
