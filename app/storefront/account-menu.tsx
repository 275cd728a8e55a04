import { Link, useLocation, useNavigate } from 'react-router'
import { returnState } from './account/return-path.ts'
import { useSession } from '#app/session/use-session.ts'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { Email } from '#app/ui/email.tsx'
import { useDisclosure } from '#app/ui/use-disclosure.ts'

export function AccountMenu() {
  const { login, logOut } = useSession()
  const { isOpen, area, toggle, close } = useDisclosure<HTMLDivElement>()
  const navigate = useNavigate()
  const from = returnState(useLocation())
  if (!login) {
    return (
      <div className="hidden items-center gap-1 sm:flex">
        <Link to="/login" state={from} className="rounded-full px-3 py-2 font-semibold hover:bg-paper-sunk">
          Log in
        </Link>
        <Link to="/signup" state={from} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Sign up
        </Link>
      </div>
    )
  }
  const entry = 'block w-full px-4 py-2.5 text-left hover:bg-paper-sunk'
  return (
    <div ref={area} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="account-menu"
        onClick={toggle}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {login.role}
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <div
        id="account-menu"
        hidden={!isOpen}
        className="absolute top-full right-0 mt-2 w-56 overflow-hidden rounded-md border border-line bg-paper-raised py-1 shadow-lifted"
      >
        <p className="border-b border-line px-4 py-2 text-sm text-ink-faint">
          <Email>{login.email}</Email>
        </p>
        {login.role === 'Admin' && (
          <Link to="/admin/orders" className={entry} onClick={close}>
            Back office
          </Link>
        )}
        <Link to="/user-profile" className={entry} onClick={close}>
          Profile
        </Link>
        <button
          type="button"
          className={entry}
          onClick={() => {
            close()
            void logOut()
            void navigate('/')
          }}
        >
          Log out
        </button>
      </div>
    </div>
  )
}
