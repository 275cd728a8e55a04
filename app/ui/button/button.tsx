import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & { isBusy?: boolean; className?: string }

export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={press}
      className={buttonClass({ variant, size, isWide }, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
