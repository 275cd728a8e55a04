/** What a multipart field held, as operations take it. */
export async function uploadedFile(file: File): Promise<{ fileName: string; bytes: Uint8Array }> {
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
