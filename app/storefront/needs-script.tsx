import { Notice } from '#app/ui/feedback/notice.tsx'

/** In place of what only works with JavaScript, where it is switched off. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <Notice tone="warning" className="my-6">
        {children}
      </Notice>
    </noscript>
  )
}
