/** An amount, already text ('$45.00'), in figures of equal width. */
export function Money({ children, className = '' }: { children: string; className?: string }) {
  return <span className={`tabular-nums whitespace-nowrap ${className}`}>{children}</span>
}

/** What it would have cost: crossed out, and said so to who cannot see the line. */
export function OriginalPrice({ children, className = '' }: { children: string; className?: string }) {
  return (
    <s className={`tabular-nums whitespace-nowrap text-ink-faint ${className}`}>
      <span className="sr-only">Original price </span>
      {children}
    </s>
  )
}
