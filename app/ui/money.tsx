/** A formatted amount ('$45.00') in tabular figures. */
export function Money({ children, className = '' }: { children: string; className?: string }) {
  return <span className={`tabular-nums whitespace-nowrap ${className}`}>{children}</span>
}

/** The regular price: crossed out, and announced as such to screen readers. */
export function OriginalPrice({ children, className = '' }: { children: string; className?: string }) {
  return (
    <s className={`tabular-nums whitespace-nowrap text-ink-faint ${className}`}>
      <span className="sr-only">Original price </span>
      {children}
    </s>
  )
}
