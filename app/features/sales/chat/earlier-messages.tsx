import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { EarlierMessages } from './use-chat-pages.ts'

type Props = { earlier: EarlierMessages; log: RefObject<HTMLElement | null> }

export function ShowEarlier({ earlier: { load, isLoading, error, hasMore, loaded }, log }: Props) {
  const isPressed = useRef(false)
  useEffect(() => {
    if (hasMore || !isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) log.current?.focus({ preventScroll: true })
  }, [hasMore, log])
  const press = () => {
    isPressed.current = true
    load()
  }
  return (
    <>
      {hasMore && (
        <p className="mt-3 text-center">
          <Button size="sm" variant="quiet" isBusy={isLoading} onClick={press}>
            Show earlier messages
          </Button>
        </p>
      )}
      {error && (
        <Notice tone="error" className="mt-3">
          The earlier messages could not be loaded. {error.message}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {loaded > 0 && `${loaded} earlier messages shown`}
      </p>
    </>
  )
}

export function useScrollAnchor(log: RefObject<HTMLElement | null>, loaded: number) {
  const fromEnd = useRef(0)
  useLayoutEffect(() => {
    const element = log.current
    if (element && loaded > 0) element.scrollTo({ top: element.scrollHeight - fromEnd.current })
  }, [log, loaded])
  // Runs after every render, so that the distance is known before the next one.
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const measure = () => {
      fromEnd.current = element.scrollHeight - element.scrollTop
    }
    measure()
    element.addEventListener('scroll', measure)
    element.addEventListener('load', measure, true)
    return () => {
      element.removeEventListener('scroll', measure)
      element.removeEventListener('load', measure, true)
    }
  })
}
