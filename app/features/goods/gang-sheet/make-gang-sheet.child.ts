// Gang sheets are made of files from customers, and nesting keeps a processor busy.
import { serveFiles } from '#app/features/goods/previews/serve-files.server.ts'
import { writeGangSheet } from './write-gang-sheet.server.ts'

serveFiles(async (request: Parameters<typeof writeGangSheet>[0], report) => {
  try {
    return await writeGangSheet(request, report)
  } catch (error) {
    // The parent puts it into the log.
    process.stderr.write(String(error instanceof Error ? error.stack : error))
    throw error
  }
})
