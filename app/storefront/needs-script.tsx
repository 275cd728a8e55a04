import { Notice } from '#app/ui/feedback/notice.tsx'

/** Shown without JavaScript, instead of what needs it. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <Notice tone="warning" className="my-6">
        {children}
      </Notice>
    </noscript>
  )
}
