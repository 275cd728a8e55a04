import { useEffect, useRef, useState } from 'react'

export function useDisclosure<T extends HTMLElement>() {
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<T>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target)) return
      setIsOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      area.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return { isOpen, area, toggle: () => setIsOpen((open) => !open), close: () => setIsOpen(false) }
}
