import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Records the URL of every module that this process loads, regardless of the importer.
registerHooks({
  load: (url, context, next) => {
    appendFileSync(process.env.LOADED_MODULES, `${url}\n`)
    return next(url, context)
  },
})
