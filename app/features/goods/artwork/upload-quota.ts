const megabyte = 1024 * 1024

/** More than any customer needs, and less than fills a disk. */
export const uploadQuota = {
  /** What a session or a customer may keep here without ordering it. */
  kept: { files: 200, bytes: 500 * megabyte },
  /** What may come from an address, behind which a whole office may be. */
  address: {
    files: { attempts: 1500, minutes: 60 },
    kilobytes: { attempts: 5 * 1024 * 1024, minutes: 24 * 60 },
  },
  /** What may come by the link of an order. */
  order: {
    files: { attempts: 200, minutes: 24 * 60 },
    kilobytes: { attempts: 500 * 1024, minutes: 24 * 60 },
  },
}

/** How long a file stays that nobody orders. */
export const keptMs = 90 * 24 * 60 * 60 * 1000
