import { useLocation, useNavigate, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AllTimes } from '#app/features/shop/settings/shop-time.tsx'
import { DeviceList } from '#app/session/device-list.tsx'
import { useSession } from '#app/session/use-session.ts'
import { NeedsScript } from '#app/storefront/needs-script.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import { MyOrders } from './my-orders.tsx'
import { Passkeys } from './passkeys.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { returnState } from './return-path.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Profile') }]

export default function ProfilePage() {
  const location = useLocation()
  const { login, logOut } = useSession()
  const navigate = useNavigate()
  const isHydrated = useHydrated()

  const leave = () => {
    void logOut()
    void navigate('/')
  }

  if (isHydrated && !login) {
    return (
      <div className="column py-8">
        <EmptyState
          level={1}
          title="Log in to see your profile"
          picture="/designs/napping-fox.svg"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to="/login" state={returnState(location)}>
                Log in
              </LinkButton>
              <LinkButton to="/signup" state={returnState(location)} variant="secondary">
                Sign up
              </LinkButton>
            </div>
          }
        >
          Your orders and your details are kept here. Ordered without an account? The link in the order email
          opens your order.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="column py-8 sm:py-12">
      <h1>Profile</h1>
      <NeedsScript>Your profile requires JavaScript. Please enable it and reload the page.</NeedsScript>
      {login ? (
        <div className={columns}>
          <PersonalInfo customerId={login.customerId} />
          <div className="min-w-0 lg:col-start-2 lg:row-span-5 lg:row-start-1">
            <MyOrders customerId={login.customerId} />
          </div>
          <ChangePassword email={login.email} />
          <Card as="section" labelledBy="devices">
            <h2 id="devices" className="text-xl">
              Devices
            </h2>
            <DeviceList onLogOut={leave} />
          </Card>
          {login.role === 'User' && <Passkeys email={login.email} />}
          <AllTimes />
        </div>
      ) : (
        <Loading label="Loading your profile">
          <div className={columns}>
            <Skeleton className="h-80" />
            <Skeleton className="h-80" />
          </div>
        </Loading>
      )}
    </div>
  )
}

const columns =
  'mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_auto_auto_1fr] lg:gap-x-12 lg:gap-y-6'
