export function RegistrationTarget({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="none" stroke="currentColor">
      <circle cx="12" cy="12" r="7" />
      <circle cx="12" cy="12" r="3.4" fill="currentColor" stroke="none" />
      <path d="M0 12h24M12 0v24" />
    </svg>
  )
}
