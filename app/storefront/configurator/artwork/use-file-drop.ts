import { useState, type DragEvent } from 'react'

/** A file that misses a small drop target would make the browser leave the page. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
      setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
}
