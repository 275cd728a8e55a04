import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { DeviceList } from '#app/session/device-list.tsx'
import { logOut } from './log-out.ts'
import { Fact, Facts, Panel } from './panel.tsx'
import { rolesText } from './staff/staff-query.ts'
import { meQuery } from './staff/use-me.ts'
import { TwoStepPanel } from './two-step/two-step-panel.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Your account') }]

export default function AccountPage() {
  const { data: me } = useQuery(meQuery)
  return (
    <>
      <h1 className="text-2xl">Your account</h1>
      <div className="mt-4 grid max-w-3xl gap-4">
        <Panel title="Login">
          <Facts>
            <Fact label="Email">{me?.email}</Fact>
            <Fact label="Roles">{me && rolesText(me.roles)}</Fact>
            <Fact label="Password">
              <Link to="/user-profile" className="link">
                Change password
              </Link>
            </Fact>
          </Facts>
        </Panel>
        <TwoStepPanel />
        <Panel title="Devices">
          <p className="text-ink-soft">Devices are logged out after 12 hours of inactivity.</p>
          <DeviceList onLogOut={logOut} />
        </Panel>
      </div>
    </>
  )
}
