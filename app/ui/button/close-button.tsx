import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<'button'>, 'onClick' | 'popoverTarget' | 'className'>

export function CloseButton({ className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label="Close"
      {...rest}
      className={`-mr-2 grid shrink-0 place-items-center rounded-full ${className}`}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-[45%]"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="m3 3 10 10M13 3 3 13" />
      </svg>
    </button>
  )
}
