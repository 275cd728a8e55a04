import { Notice } from '#app/ui/feedback/notice.tsx'

export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <Notice tone="warning" className="my-6">
        {children}
      </Notice>
    </noscript>
  )
}
