import { data, redirectDocument, type ClientLoaderFunctionArgs } from 'react-router'

/** Loads the back office as a new document, because customers' scripts don't include its pages. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url)
  // Redirecting to the current address would loop forever.
  if (location.pathname + location.search === pathname + search) throw data('Not found', { status: 404 })
  throw redirectDocument(request.url)
}

export default function OfficeDoor() {
  return null
}
