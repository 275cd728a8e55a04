// Runs in a separate process, because customers' files may crash it and nesting keeps a CPU core busy.
import { serveFiles } from '#app/features/goods/previews/serve-files.server.ts'
import { writeGangSheet } from './write-gang-sheet.server.ts'

serveFiles(async (request: Parameters<typeof writeGangSheet>[0], report) => {
  try {
    return await writeGangSheet(request, report)
  } catch (error) {
    // The parent logs this output.
    process.stderr.write(String(error instanceof Error ? error.stack : error))
    throw error
  }
})
