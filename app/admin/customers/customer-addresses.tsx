import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { CustomerAnswer } from './customer-query.ts'

export function CustomerAddresses({ addresses }: Pick<CustomerAnswer, 'addresses'>) {
  if (addresses.length === 0) return <p className="text-ink-soft">No addresses yet.</p>
  return (
    <ul className="-my-2 divide-y divide-line">
      {addresses.map(({ name, address, city, state, zipCode, usedAt }) => (
        <li key={[address, city, state, zipCode].join('\n')} className="py-2">
          <address className="wrap-anywhere not-italic">
            {name}
            <br />
            {address}
            <br />
            {[city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')}
          </address>
          <p className="text-xs text-ink-soft">
            {usedAt ? (
              <>
                Last used <ShopTime at={usedAt} />
              </>
            ) : (
              'Saved in the account'
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
