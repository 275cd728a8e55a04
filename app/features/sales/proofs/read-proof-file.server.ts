import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { artworkTypes } from '#app/features/ground/product/artwork-type.ts'
import { proofFileName } from './proof-state.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'

type Context = { db: Database; storage: Storage }

export async function readProofFile(
  { db, storage }: Context,
  { orderId, proofId }: { orderId: number; proofId: number },
): Promise<{ stored: StoredFile; mime: string; fileName: string }> {
  const [row] = await db
    .select({ proof: proofs, file: artworkFiles })
    .from(proofs)
    .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
    .where(and(eq(proofs.id, proofId), eq(proofs.orderId, orderId)))
  if (!row) throw notFound('Proof not found')
  const { proof, file } = row
  const stored = await storage.open(file.path)
  if (!stored || (await sha256Of(stored)) !== proof.sha256) {
    throw conflict('The stored file isn’t the one shown to the customer. Do not print it.')
  }
  const fileName = proofFileName(orderId, proof, file.fileName)
  return { stored, mime: artworkTypes[file.type].mime, fileName }
}

async function sha256Of({ bytes }: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes()) hash.update(chunk)
  return hash.digest('hex')
}
