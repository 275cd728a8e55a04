import { useShopSettings } from '#app/document/shop-settings.ts'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { ColorBar } from '#app/ui/press/color-bar.tsx'

export function FollowUs() {
  const profile = useShopSettings()?.socialLinks[0]
  if (!profile) return null
  return (
    <section aria-labelledby="follow" className="column py-10">
      <div className="flex flex-wrap items-center justify-between gap-6 border-y border-line py-8">
        <div>
          <ColorBar className="mb-4 h-3" />
          <h2 id="follow">Follow us</h2>
          <p className="mt-1 max-w-xl text-ink-soft">
            What comes off our press each week, and where our customers stick it.
          </p>
        </div>
        <a href={profile.url} rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
          Follow us on {profile.name}
        </a>
      </div>
    </section>
  )
}
