const patches = [
  'bg-print-cyan',
  'bg-print-cyan/45',
  'bg-magenta',
  'bg-magenta/45',
  'bg-print-yellow',
  'bg-print-yellow/45',
  'bg-ink',
  'bg-ink/45',
]

export function ColorBar({ className = 'h-3' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`flex ${className}`}>
      {patches.map((patch) => (
        <span key={patch} className={`aspect-square h-full ${patch}`} />
      ))}
    </div>
  )
}
