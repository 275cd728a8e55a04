import { lazy, type ComponentType } from 'react'

/** Loads part of a page on demand. If loading fails, the page works without it. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: fallback }),
    ),
  )
