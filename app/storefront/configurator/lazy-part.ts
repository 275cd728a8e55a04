import { lazy, type ComponentType } from 'react'

/** Loaded with a file: most visitors look at sizes and prices without one. Without a connection, the page does without it. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  without: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: without }),
    ),
  )
