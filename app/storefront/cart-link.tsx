import { Link } from 'react-router'
import { useSession } from '#app/session/use-session.ts'

export function CartLink() {
  const count = useSession().session?.counterItems ?? 0
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      className="relative grid size-11 place-items-center rounded-full hover:bg-paper-sunk"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M2 4h3l2.4 11.2h11L21 7.5H6" strokeLinejoin="round" strokeLinecap="round" />
        <circle cx="9" cy="19.5" r="1.6" fill="currentColor" stroke="none" />
        <circle cx="17" cy="19.5" r="1.6" fill="currentColor" stroke="none" />
      </svg>
      {count > 0 && (
        <span className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-magenta px-1 text-xs leading-none font-bold text-white tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
