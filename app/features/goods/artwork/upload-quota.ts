const megabyte = 1024 * 1024

/** More than customers need, but too little to fill a disk. */
export const uploadQuota = {
  kept: { files: 200, bytes: 500 * megabyte },
  /** Limits per IP address, which a whole office may share. */
  address: {
    files: { attempts: 1500, minutes: 60 },
    kilobytes: { attempts: 5 * 1024 * 1024, minutes: 24 * 60 },
  },
  /** Limits for viewing PDF pages. Each page view counts the size of the whole file. */
  pages: {
    files: { attempts: 1500, minutes: 60 },
    kilobytes: { attempts: 50 * 1024 * 1024, minutes: 24 * 60 },
  },
  order: {
    files: { attempts: 200, minutes: 24 * 60 },
    kilobytes: { attempts: 500 * 1024, minutes: 24 * 60 },
  },
}

const dayMs = 24 * 60 * 60 * 1000

export const retentionMs = 90 * dayMs

/** No upload takes longer than this, so anything older was interrupted. */
export const unfinishedMs = dayMs
