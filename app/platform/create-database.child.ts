// Making a new embedded database takes a second copy of PostgreSQL, whose memory only an ended process gives back.
import { PGlite } from '@electric-sql/pglite'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('the folder of the database is needed')
const client = await PGlite.create(folder)
await client.close()
