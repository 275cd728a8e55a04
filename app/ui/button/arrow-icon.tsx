const paths = { left: 'M10 3 5 8l5 5', right: 'm6 3 5 5-5 5' }

type Props = { direction: keyof typeof paths; className: string }

/** An SVG, because not every font has left and right arrows. */
export function ArrowIcon({ direction, className }: Props) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d={paths[direction]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
