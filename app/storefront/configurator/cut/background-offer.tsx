import { designBounds, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { isCutAlongArtwork, type Shape } from '#app/features/ground/product/shape.ts'
import { Button } from '#app/ui/button/button.tsx'
import { RangeField } from '#app/ui/form/range-field.tsx'
import type { ShownTrace } from './start-tracing.ts'

type Props = {
  shape: Shape
  effects: readonly OptionEffect[]
  traced: Pick<ShownTrace, 'plainBackground' | 'isEmpty' | 'cutOutUrl'>
  background: ArtworkDesign['background']
  onChange: (background: ArtworkDesign['background']) => void
}

const firstTolerance = 10

/**
 * Removes a plain background with one click and restores it with the next. Renders nothing if the change would not be
 * visible.
 */
export function BackgroundOffer({ shape, effects, traced, background, onChange }: Props) {
  const { plainBackground, isEmpty, cutOutUrl } = traced
  const isAlong = isCutAlongArtwork(shape)
  const isChangeVisible = plainBackground && (isAlong || effects.length > 0 || !plainBackground.isWhite)
  if (!isChangeVisible && !background) return null
  const isRemoved = background !== null
  return (
    <section
      aria-label="Background"
      className="grid gap-3 rounded-md border-[1.5px] border-ink bg-magenta-tint p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        {cutOutUrl && (
          // Phones don't show the preview next to the offer.
          <img
            src={cutOutUrl}
            alt=""
            className="size-14 rounded-sm bg-paper-raised object-contain lg:hidden"
          />
        )}
        <p role="status" className="min-w-0 flex-1 basis-72">
          <strong className="block font-semibold">
            {isRemoved
              ? 'Background removed.'
              : `Your picture has a plain ${plainBackground?.isWhite ? 'white ' : ''}background.`}
          </strong>
          <span className="text-sm">
            {isRemoved ? removedText(isAlong, effects) : offerText(isAlong, effects)}
          </span>
        </p>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => onChange(isRemoved ? null : { tolerance: firstTolerance })}
        >
          {isRemoved ? 'Restore background' : 'Remove background'}
        </Button>
      </div>
      {background && (
        <RangeField
          label="Background tolerance"
          hint="Higher values remove more shades of the background."
          {...designBounds.tolerance}
          step={1}
          value={background.tolerance}
          valueText={String(background.tolerance)}
          error={isEmpty ? 'This removes the whole picture. Choose a lower tolerance.' : null}
          onChange={(tolerance) => onChange({ tolerance })}
        />
      )}
    </section>
  )
}

function offerText(isAlong: boolean, effects: readonly OptionEffect[]): string {
  if (isAlong) return 'We cut around the whole picture. Remove the background to cut around your artwork.'
  return effects.length > 0
    ? 'Remove it to let the material show around your artwork.'
    : 'Remove it to print only your artwork.'
}

function removedText(isAlong: boolean, effects: readonly OptionEffect[]): string {
  if (isAlong) return 'We cut around your artwork.'
  return effects.length > 0 ? 'The material shows around your artwork.' : 'Only your artwork is printed.'
}
