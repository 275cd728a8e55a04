import { useEffect, useRef, type ReactNode } from 'react'
import { RegistrationTarget } from '#app/ui/press/registration-target.tsx'

type Props = {
  title: string
  picture: string
  children?: ReactNode
  action?: ReactNode
  takesFocus?: boolean
}

export function Outcome({ title, picture, children, action, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="column flex flex-col items-center gap-5 py-10 text-center sm:py-16">
      <img src={picture} alt="" width={240} height={200} className="h-44 w-auto max-w-full sm:h-52" />
      <h1 ref={heading} tabIndex={-1} className="max-w-2xl text-2xl outline-none">
        {title}
      </h1>
      {children && <div className="max-w-xl text-balance text-ink-soft">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-3">{action}</div>}
      <RegistrationTarget className="mt-4 size-6 text-ink-faint" />
    </div>
  )
}
