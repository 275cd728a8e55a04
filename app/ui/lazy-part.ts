import { lazy, type ComponentType } from 'react'

/** Of a page, loaded only by those who need it. Without a connection, the page does without it. */
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
