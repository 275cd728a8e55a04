type Props = { children: string | null; className?: string }

export function RejectionReason({ children, className = '' }: Props) {
  if (!children) return null
  return (
    <p className={`wrap-anywhere whitespace-pre-line ${className}`}>
      <span className="font-semibold">Reason:</span> {children}
    </p>
  )
}
