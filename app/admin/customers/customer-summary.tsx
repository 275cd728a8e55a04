import { formatCents } from '#app/features/ground/money/cents.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Panel } from '../order/panel.tsx'
import type { Profile } from './customer-query.ts'
import { CustomerTags } from './customer-tags.tsx'

export function CustomerSummary({ profile }: { profile: Profile }) {
  const { orders, lifetimeValue, firstOrderAt, latestOrderAt } = profile
  return (
    <Panel title="Summary">
      <Facts>
        <Fact label="Orders">
          <span className="tabular-nums">{orders}</span>
        </Fact>
        <Fact label="Lifetime value">
          <span className="font-semibold tabular-nums">{formatCents(lifetimeValue)}</span>{' '}
          <span className="text-ink-soft">paid minus refunded</span>
        </Fact>
        {firstOrderAt && (
          <Fact label="First order">
            <ShopTime at={firstOrderAt} />
          </Fact>
        )}
        {latestOrderAt && (
          <Fact label="Latest order">
            <ShopTime at={latestOrderAt} />
          </Fact>
        )}
      </Facts>
      <CustomerTags profile={profile} />
    </Panel>
  )
}
