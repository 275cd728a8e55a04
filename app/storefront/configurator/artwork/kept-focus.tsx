import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

type Props = { contentKey: string; className?: string; children: ReactNode }

/** Moves the focus to the first button of the new content when the focused button is replaced. */
export function KeptFocus({ contentKey, className, children }: Props) {
  const hadFocus = useRef(false)
  return (
    <Shown key={contentKey} className={className} hadFocus={hadFocus}>
      {children}
    </Shown>
  )
}

type ShownProps = Omit<Props, 'contentKey'> & { hadFocus: RefObject<boolean> }

function Shown({ className, hadFocus, children }: ShownProps) {
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = area.current
    if (hadFocus.current) focusFirstButton(shown)
    return () => {
      hadFocus.current = shown?.contains(document.activeElement) ?? false
    }
  }, [hadFocus])
  return (
    <div ref={area} className={className}>
      {children}
    </div>
  )
}

export const focusFirstButton = (area: Element | null): void =>
  area?.querySelector('button')?.focus({ preventScroll: true })
