import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import { Card } from '#app/ui/card.tsx'
import { ColorBar } from '#app/ui/press/color-bar.tsx'
import { Email } from '#app/ui/email.tsx'

export function ShopCard({ settings }: { settings: ShopSettings }) {
  const { name, address, phone, fax, email } = settings
  return (
    <Card as="aside" labelledBy="shop-card" className="shadow-contact">
      <h2 id="shop-card" className="text-xl">
        {name}
      </h2>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <address className="grow basis-64 not-italic">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3">
            {address && <Entry label="Address">{address}</Entry>}
            {phone && (
              <Entry label="Phone">
                <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  {phone}
                </a>
              </Entry>
            )}
            {fax && <Entry label="Fax">{fax}</Entry>}
            {email && (
              <Entry label="E-mail">
                <a className="link" href={`mailto:${email}`}>
                  <Email>{email}</Email>
                </a>
              </Entry>
            )}
          </dl>
        </address>
        <div className="flex grow basis-56 items-end justify-between gap-4 sm:max-lg:grow-0">
          <ColorBar className="h-3" />
          <img
            src="/designs/pigeon-with-croissant.svg"
            alt=""
            width={96}
            height={96}
            loading="lazy"
            className="size-24"
          />
        </div>
      </div>
    </Card>
  )
}

function Entry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="pt-px text-sm text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
