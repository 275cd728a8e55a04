import { Link } from 'react-router'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import { ColorBar } from '#app/ui/press/color-bar.tsx'
import { RegistrationTarget } from '#app/ui/press/registration-target.tsx'
import type { ShelfLink } from './shelf-links.ts'
import { ShopName } from './shop-name.tsx'

const contact = { to: '/contact', label: 'Contact' }

type Props = { settings: ShopSettings | undefined; shelves: ShelfLink[] }

export function SiteFooter({ settings, shelves }: Props) {
  const links = [...shelves, contact]
  return (
    <footer className="mt-16 bg-ink text-paper [--focus:var(--color-paper)]">
      <div className="column grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:py-12 lg:grid-cols-[1.4fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <p className="heading text-2xl">
            <ShopName>{settings?.name ?? ''}</ShopName>
          </p>
          {settings && (
            <address className="mt-3 leading-relaxed not-italic">
              {settings.address && <p>{settings.address}</p>}
              {settings.phone && (
                <p>
                  Phone{' '}
                  <a
                    className="inline-block py-0.5 underline underline-offset-4"
                    href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}
                  >
                    {settings.phone}
                  </a>
                </p>
              )}
              {settings.fax && <p>Fax {settings.fax}</p>}
            </address>
          )}
        </div>
        <nav aria-labelledby="footer-shop">
          <p id="footer-shop" className="font-semibold">
            Shop
          </p>
          <ul className="mt-2 grid gap-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  className="inline-block py-1 wrap-anywhere underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {settings && settings.socialLinks.length > 0 && <p className="font-semibold">Follow along</p>}
          <ul className="mt-2 grid gap-1">
            {settings?.socialLinks.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noreferrer" className="inline-block py-1 underline underline-offset-4">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="column flex items-center justify-between pb-6">
        <ColorBar className="h-5 rounded-sm bg-paper p-1" />
        <RegistrationTarget className="size-5 text-paper/70" />
      </div>
    </footer>
  )
}
