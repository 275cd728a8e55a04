export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  isWide?: boolean
}

// The transparent border is visible in forced-colors mode, which removes backgrounds.
const variants = {
  primary: 'bg-magenta text-white border-[1.5px] border-transparent shadow-contact hover:bg-magenta-deep',
  secondary: 'bg-white text-ink border-[1.5px] border-ink hover:bg-paper-sunk',
  quiet: 'text-ink underline underline-offset-4 decoration-1 hover:text-magenta hover:decoration-2',
  danger: 'bg-white text-error border-[1.5px] border-error hover:bg-error-tint',
}

const sizes = {
  sm: 'min-h-9 px-3 py-1 text-sm',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-3 text-lg',
}

export function buttonClass(
  { variant = 'primary', size = 'md', isWide = false }: ButtonLook,
  extra = '',
): string {
  const shape =
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight transition-colors ' +
    'disabled:opacity-55 aria-disabled:opacity-55'
  return `${shape} ${variants[variant]} ${sizes[size]} ${isWide ? 'w-full' : ''} ${extra}`
}
