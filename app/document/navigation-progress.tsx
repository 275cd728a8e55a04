import { useNavigation } from 'react-router'
import { useNavigationAnnouncement } from './use-navigation-announcement.ts'

export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  const announcement = useNavigationAnnouncement(isLoading)
  return (
    <>
      <div
        aria-hidden="true"
        className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left bg-magenta ${
          isLoading
            ? 'scale-x-90 opacity-100 delay-150 motion-safe:transition-transform motion-safe:duration-[8s]'
            : 'scale-x-0 opacity-0'
        }`}
      />
      <div aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </>
  )
}
