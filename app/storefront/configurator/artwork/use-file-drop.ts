import { useEffect, useEffectEvent, useState } from 'react'

/** On the whole page: a file that misses a small target would make the browser leave for it. */
export function useFileDrop(onFile: (file: File) => void): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false)
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
      const file = event.dataTransfer?.files[0]
      if (file) take(file)
    }
    window.addEventListener('dragover', show, controller)
    window.addEventListener('dragleave', leave, controller)
    window.addEventListener('drop', drop, controller)
    return () => controller.abort()
  }, [])
  return { isOver }
}
