import { Fragment } from 'react'

/** An email address that breaks only where people would: before the @, before dots, after hyphens. */
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
