import { maxArtworkBytes } from './artwork-type.ts'

/** What the specification says of any upload that is refused (section 5). */
export const uploadFailed = 'Error to upload file, check the format and size'
export const uploadFailedLabel = 'Error to upload file'

/** For a file input: what people may pick. The server looks at the content. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.svg'

const acceptedName = /\.(pdf|jpe?g|png|svg)$/i

/** What can be said against a file before it is sent (specification section 5). */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  return acceptedName.test(name) && size > 0 && size <= maxArtworkBytes ? null : uploadFailed
}
