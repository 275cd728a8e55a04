export function Money({ children, className = '' }: { children: string; className?: string }) {
  return <span className={`tabular-nums whitespace-nowrap ${className}`}>{children}</span>
}

export function OriginalPrice({ children, className = '' }: { children: string; className?: string }) {
  return (
    <s className={`tabular-nums whitespace-nowrap text-ink-faint ${className}`}>
      <span className="sr-only">Original price </span>
      {children}
    </s>
  )
}
