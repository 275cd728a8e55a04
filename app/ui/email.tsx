import { Fragment } from 'react'

/** Allows line breaks only before the @ and dots, and after hyphens, underscores and plus signs. */
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
