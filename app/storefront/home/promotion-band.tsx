import { formatCentsShort as short } from '#app/features/ground/money/cents.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { unitMark, type Unit } from '#app/features/ground/product/size-rule.ts'

export type PromotedProduct = {
  categoryId: number
  title: string
  isDieCut: boolean
  picturePath: string
  quantity: number
  priceWithPromo: number
  priceWithoutPromo: number
}

export function PromotionBand(product: PromotedProduct) {
  const { categoryId, title, isDieCut, picturePath, quantity, priceWithPromo, priceWithoutPromo } = product
  return (
    <section aria-labelledby="promotion" className="my-10 bg-magenta text-white [--focus:var(--color-white)]">
      <div className="column grid items-center gap-6 py-8 sm:grid-cols-[1.2fr_1fr] lg:py-10">
        <div className="min-w-0">
          <h2 id="promotion" className="text-3xl wrap-anywhere">
            {title} for {short(priceWithPromo)}
          </h2>
          <p className="mt-3 max-w-lg text-lg">
            Regular price {short(priceWithoutPromo)}.{' '}
            {isDieCut ? 'Waterproof vinyl, cut to your outline, proof included.' : 'Proof included.'}
          </p>
          <LinkButton
            to={`/category/${categoryId}/element?fromHome=1`}
            state={{ fromHome: true }}
            prefetch="intent"
            variant="secondary"
            size="lg"
            className="mt-6"
          >
            Get {quantity} for {short(priceWithPromo)}
          </LinkButton>
        </div>
        <img
          src={`/${picturePath}`}
          alt=""
          width={560}
          height={420}
          loading="lazy"
          className="mx-auto aspect-4/3 w-full max-w-md object-contain"
        />
      </div>
    </section>
  )
}

type Promoted = { name: string; width: number; height: number; unit: Unit; quantity: number }

export function promotionTitle({ name, width, height, unit, quantity }: Promoted): string {
  const words = name.toLowerCase().split(/\s+/)
  const mark = unit === 'ft' ? unitMark.ft : ''
  return [quantity, ...words.slice(0, -1), `${width}${mark}x${height}${mark}`, words.at(-1)].join(' ')
}
