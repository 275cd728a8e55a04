import { useSession } from '#app/session/use-session.ts'
import { CropMarks } from '#app/ui/press/crop-marks.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

export type ProductType = { path: string; name: string; picturePath: string; products: string | null }

type Props = {
  types: ProductType[]
  /** The shop's products as text, such as 'Custom stickers and banners'. */
  sold: string
  hasDesigns: boolean
}

const maxNameLength = 30

export function Hero({ types: [first], sold, hasDesigns }: Props) {
  const { login } = useSession()
  const isOpen = first !== undefined || hasDesigns
  return (
    <section className="column grid items-center gap-8 py-8 sm:py-12 lg:grid-cols-[1.05fr_1fr] lg:gap-4">
      <div>
        <h1 className="text-display font-extrabold">
          {isOpen ? 'Your art, cut right along the line.' : 'Opening soon.'}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-ink-soft">
          {isOpen
            ? `${sold}. See the price right away, get a proof before we print, and nothing goes to press until you approve it.`
            : 'We are still setting up our shop, so you can’t order yet. Ask us what we will print, and when.'}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {first ? (
            <LinkButton to={first.path} prefetch="intent" size="lg">
              {first.name.length > maxNameLength
                ? 'Start with your artwork'
                : `Make your ${first.name.toLowerCase()}`}
            </LinkButton>
          ) : hasDesigns ? (
            <LinkButton to="/library" prefetch="intent" size="lg">
              See our designs
            </LinkButton>
          ) : (
            <LinkButton to="/contact" prefetch="intent" size="lg">
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
          An account keeps your orders and proofs together.
          {!login && isOpen && ' Or check out as a guest.'}
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
