import { useSession } from '#app/storefront/session/use-session.ts'
import { CropMarks } from '#app/ui/crop-marks.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type Props = { types: { code: string; name: string }[] }

export function Hero({ types: [first] }: Props) {
  const { login } = useSession()
  return (
    <section className="column grid items-center gap-8 py-8 sm:py-12 lg:grid-cols-[1.05fr_1fr] lg:gap-4">
      <div>
        <h1 className="text-display font-extrabold">Your art, cut right along the line.</h1>
        <p className="mt-5 max-w-xl text-lg text-ink-soft">
          Custom stickers, labels, magnets and banners. The price is on the page, a proof comes before the
          print, and nothing is printed until you approve it.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {first ? (
            <LinkButton to={`/${first.code}`} size="lg">
              Make your {first.name.toLowerCase()}
            </LinkButton>
          ) : (
            <LinkButton to="/contact" size="lg">
              Ask us what we print
            </LinkButton>
          )}
          {login ? (
            <LinkButton to="/user-profile" size="lg" variant="secondary">
              Your orders
            </LinkButton>
          ) : (
            <LinkButton to="/signup" size="lg" variant="secondary">
              Sign up for free
            </LinkButton>
          )}
        </div>
        <p className="mt-3 text-sm text-ink-faint">
          An account keeps your orders and proofs together.{!login && ' You can order without one, too.'}
        </p>
      </div>
      <CropMarks>
        <img
          src="/pictures/hero.svg"
          alt="A press sheet full of stickers: a fox with its cut line, a rocket, a whale, a cactus and more"
          width={720}
          height={560}
          fetchPriority="high"
          className="w-full"
        />
      </CropMarks>
    </section>
  )
}
