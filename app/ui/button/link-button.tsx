import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './button-look.ts'

type Props = LinkProps & ButtonLook

export function LinkButton({ variant, size, isWide, className, ...rest }: Props) {
  return <Link {...rest} className={buttonClass({ variant, size, isWide }, className)} />
}
