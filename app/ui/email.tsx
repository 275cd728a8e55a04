import { Fragment } from 'react'

/** Breaks an email address only before the @, before dots and after hyphens. */
export function Email({ children }: { children: string }) {
  const parts = children.split(/(?=[@.])|(?<=[-_+])/)
  return (
    <span className="wrap-anywhere">
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
