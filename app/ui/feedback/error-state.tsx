import type { ReactNode } from 'react'

type Props = { title?: string; children?: ReactNode; action?: ReactNode; level?: 1 | 2 }

export function ErrorState({ title = 'Error', children, action, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
      <img src="/pictures/error.svg" alt="" width={240} height={200} className="w-52 max-w-full" />
      <Heading className="text-2xl">{title}</Heading>
      {children && <div className="max-w-full text-balance text-ink-soft">{children}</div>}
      {action}
    </div>
  )
}
