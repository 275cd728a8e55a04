import { data, redirectDocument, type ClientLoaderFunctionArgs } from 'react-router'

/** All that customers' scripts know of the back office: its pages are other documents, with scripts of their own. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url)
  // Here already: loading it again would never end.
  if (location.pathname + location.search === pathname + search) throw data('Not found', { status: 404 })
  throw redirectDocument(request.url)
}

export default function OfficeDoor() {
  return null
}
