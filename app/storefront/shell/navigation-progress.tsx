import { useNavigation } from 'react-router'

/** A line across the top while the next page is on its way. It waits a moment: most pages are there sooner. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left bg-magenta ${
        isLoading
          ? 'scale-x-90 opacity-100 delay-150 motion-safe:transition-transform motion-safe:duration-[8s]'
          : 'scale-x-0 opacity-0'
      }`}
    />
  )
}
