import { formatCentsShort as short } from '#app/features/pricing/cents.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

type Props = {
  categoryId: number
  width: number
  height: number
  quantity: number
  priceWithPromo: number
  priceWithoutPromo: number
}

export function PromotionBand({
  categoryId,
  width,
  height,
  quantity,
  priceWithPromo,
  priceWithoutPromo,
}: Props) {
  return (
    <section aria-labelledby="promotion" className="my-10 bg-magenta text-white [--focus:var(--color-white)]">
      <div className="column grid items-center gap-6 py-8 sm:grid-cols-[1.2fr_1fr] lg:py-10">
        <div>
          <h2 id="promotion" className="text-3xl">
            {quantity} die cut {width}x{height} stickers for {short(priceWithPromo)}
          </h2>
          <p className="mt-3 max-w-lg text-lg">
            Regular price {short(priceWithoutPromo)}. Waterproof vinyl, cut to your outline, proof included.
          </p>
          <LinkButton
            to={`/category/${categoryId}/element?fromHome=1`}
            state={{ fromHome: true }}
            variant="secondary"
            size="lg"
            className="mt-6"
          >
            Get {quantity} for {short(priceWithPromo)}
          </LinkButton>
        </div>
        <img
          src="/pictures/promo.svg"
          alt=""
          width={560}
          height={420}
          loading="lazy"
          className="mx-auto w-full max-w-md"
        />
      </div>
    </section>
  )
}
