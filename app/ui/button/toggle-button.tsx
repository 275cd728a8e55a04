import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-pressed'> & { isPressed: boolean }

/** Selects one of a few choices, or toggles a part of the page. */
export function ToggleButton({ isPressed, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      aria-pressed={isPressed}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full border-[1.5px] border-edge bg-white px-2.5 py-1 text-sm leading-tight font-semibold text-ink-soft transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-paper-sunk aria-pressed:text-ink forced-colors:aria-pressed:border-4"
    />
  )
}
