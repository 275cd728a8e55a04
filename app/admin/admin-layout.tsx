import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { storageKeys } from '#app/client.ts'
import { ErrorMessage } from '#app/document/error-message.tsx'
import { PageMain } from '#app/document/page-main.tsx'
import { onlyOnRevalidate, useShopSettings } from '#app/document/shop-settings.ts'
import { orderOfTicket } from '#app/features/ground/orders/ticket-code.ts'
import { type LoginClaims, readLoginClaims } from '#app/features/people/identity/login-claims.ts'
import { AllTimes, ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { onStorageChange, readStored } from '#app/session/browser-storage.ts'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { Route } from './+types/admin-layout'
import { logOut } from './log-out.ts'
import { permissionFor } from './menu-entries.ts'
import { barEntry, Menu } from './menu.tsx'
import { ShortcutsButton } from './shortcuts.tsx'
import { rolesText } from './staff/staff-query.ts'
import { meQuery, useRefreshPermissions } from './staff/use-me.ts'
import { Reauthentication } from './two-step/reauthentication-dialog.tsx'
import { useScanner } from './scan/use-scanner.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readShopSettings(context.get(shopContext).db) }
}

export const shouldRevalidate = onlyOnRevalidate

/** Server-rendered pages contain no data, so only the API checks access. */
export default function AdminLayout() {
  const staff = useStaff()
  const { pathname, search } = useLocation()
  const isStaff = staff?.role === 'Admin'
  return (
    <Frame staff={staff}>
      {isStaff && <StaffPage />}
      {staff === undefined && (
        <Loading label="Loading the back office">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="mt-5 h-96" />
        </Loading>
      )}
      {staff === null && (
        <EmptyState
          level={1}
          title="Log in to the back office"
          picture="/designs/octopus-barista.svg"
          action={
            <LinkButton to="/login" state={{ from: pathname + search }}>
              Log in
            </LinkButton>
          }
        >
          Only staff can view orders, proofs and chats.
        </EmptyState>
      )}
      {staff && !isStaff && (
        <EmptyState
          level={1}
          title="You don’t have access"
          picture="/designs/hungry-flytrap.svg"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to="/user-profile">Go to your profile</LinkButton>
              <Button variant="secondary" onClick={logOut}>
                Log out
              </Button>
            </div>
          }
        >
          You are logged in as {staff.email}. Only staff can use the back office.
        </EmptyState>
      )}
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame staff={useStaff()}>
      <ErrorMessage
        error={error}
        notFound="Page not found (404). The address may be misspelled."
        failed="Something went wrong on our side. Please try again in a moment."
        action={<LinkButton to="/admin">Go to the back office</LinkButton>}
      />
    </Frame>
  )
}

type Staff = LoginClaims | null | undefined

function Frame({ staff, children }: { staff: Staff; children: ReactNode }) {
  return (
    <PageMain>
      <div className="min-h-dvh pb-12 text-sm has-data-bottom-bar:pb-32">
        <TopBar staff={staff} />
        <div className="column py-5">{children}</div>
      </div>
    </PageMain>
  )
}

function TopBar({ staff }: { staff: Staff }) {
  const settings = useShopSettings()
  const isStaff = staff?.role === 'Admin'
  return (
    <div className="bg-ink text-paper [--focus:var(--color-paper)]">
      <div className="column flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <p className="heading min-w-0 text-lg leading-tight wrap-anywhere">
          {settings?.name} <span className="font-normal text-paper/75">Back office</span>
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-x-1">
          {isStaff && (
            <span className="hidden md:inline">
              <AccountLink email={staff.email} />
            </span>
          )}
          {isStaff && (
            <span className="hidden lg:inline">
              <ShortcutsButton className={barEntry} />
            </span>
          )}
          <BarLink to="/">View shop</BarLink>
          {isStaff && (
            <button type="button" className={barEntry} onClick={logOut}>
              Log out
            </button>
          )}
        </div>
      </div>
      {isStaff && <Menu />}
    </div>
  )
}

function StaffPage() {
  const { pathname } = useLocation()
  const { data: me } = useQuery(meQuery)
  useRefreshPermissions()
  const needed = permissionFor(pathname)
  if (!me || !needed || me.permissions.includes(needed)) {
    return (
      <>
        <TicketScanner />
        <Reauthentication />
        {me?.addFactorBy && pathname !== '/admin/account' && <AddFactorBanner dueAt={me.addFactorBy} />}
        <Outlet />
        <AllTimes className="mt-8 text-xs text-ink-soft" />
      </>
    )
  }
  const hasPermissions = me.permissions.length > 0
  return (
    <EmptyState
      level={1}
      title="You don’t have access"
      picture="/designs/hungry-flytrap.svg"
      action={hasPermissions && <LinkButton to="/admin">Go to the back office</LinkButton>}
    >
      Your role ({rolesText(me.roles)}) doesn’t include this page. Ask an owner for access.
    </EmptyState>
  )
}

function AddFactorBanner({ dueAt }: { dueAt: string }) {
  return (
    <Notice tone="warning" className="mb-4">
      Your role requires two-step authentication. Set it up by <ShopTime at={dueAt} isDateOnly />; after that,
      you can’t log in without it.{' '}
      <Link to="/admin/account" className="link">
        Set it up
      </Link>
    </Notice>
  )
}

function AccountLink({ email }: { email: string }) {
  const { data: me } = useQuery(meQuery)
  return (
    <Link to="/admin/account" className={barEntry}>
      {email} {me && <span className="font-normal text-paper/75">{rolesText(me.roles)}</span>}
    </Link>
  )
}

function BarLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} end className={barEntry}>
      {children}
    </NavLink>
  )
}

/** Returns undefined during server rendering. */
function useStaff(): LoginClaims | null | undefined {
  const token = useSyncExternalStore<string | null | undefined>(
    onStorageChange,
    () => readStored(storageKeys.token),
    () => undefined,
  )
  return useMemo(() => (token === undefined ? undefined : readLoginClaims(token)), [token])
}

/** Opens the order when a job ticket is scanned, unless a dialog is open or the page handles scans itself. */
function TicketScanner() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const opensOrder = (text: string) =>
    !pathname.startsWith('/admin/scan') &&
    orderOfTicket(text) !== null &&
    !document.querySelector('dialog[open]')
  useScanner(opensOrder, (text) => void navigate(`/admin/orders/${orderOfTicket(text)}`))
  return null
}
