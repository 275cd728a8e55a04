// Creating a database loads a second PostgreSQL, whose memory is freed only when its process exits.
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const [folder, parentId] = process.argv.slice(2)
if (!folder || !parentId) throw new Error('usage: create-database.child.ts <folder> <parent pid>')
const watchdog = new URL('./orphan-watchdog.child.ts', import.meta.url)
new Worker(watchdog, { workerData: Number(parentId) }).unref()
const client = await PGlite.create(folder)
await client.close()
