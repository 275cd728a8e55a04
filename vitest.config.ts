import { configDefaults, defineConfig } from 'vitest/config'
import { useRunFolder } from '#test/run-folder.ts'
import { workersFor } from '#test/workers.ts'

useRunFolder()

const serverTests = ['**/*.server.test.ts', 'test/api/**/*.test.ts']
// vi.mock needs a separate module graph. All other files on a worker share one, which halves the time.
const mockingTests = [
  'app/features/goods/artwork/store-artwork.server.test.ts',
  'app/platform/files/write-file.server.test.ts',
  'test/api/account.test.ts',
  'test/api/admin/proof-sheets.test.ts',
  'test/api/disconnected-clients.test.ts',
]
// `npm run test:long` runs these.
const longTests = ['**/*.long.test.ts']
const seeded = './test/seeded.setup.ts'
const never = [...configDefaults.exclude, 'test/e2e/**', 'build/**', '.data*/**']

const onPostgres = {
  environment: 'node',
  globalSetup: './test/postgres.setup.ts',
  pool: 'forks',
} as const

// This project writes a file that other tests read.
const recording = {
  extends: true as const,
  test: { ...onPostgres, name: 'record', include: ['test/previous-version/record.ts'] },
}

export default defineConfig({
  test: {
    maxWorkers: workersFor(),
    // A test that takes longer is stuck.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // With V8's default of 16 MB, garbage collection takes 5% of the time.
    execArgv: ['--max-semi-space-size=64'],
    coverage: {
      provider: 'v8',
      include: ['app/**/*.{ts,tsx}', 'db/**/*.ts'],
      exclude: ['**/*.test.*', 'db/migrations/**'],
      // The table lists the lines that no test reaches; the HTML report shows them.
      reporter: ['text', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          environment: 'node',
          setupFiles: seeded,
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...never, ...serverTests, ...longTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onPostgres,
          name: 'server',
          setupFiles: seeded,
          include: serverTests,
          exclude: [...never, ...mockingTests, ...longTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onPostgres, name: 'server-mocks', setupFiles: seeded, include: mockingTests },
      },
      {
        extends: true,
        test: {
          ...onPostgres,
          name: 'long',
          include: longTests,
          exclude: never,
          isolate: false,
          testTimeout: 600_000,
        },
      },
      ...(process.env.RECORD_STATEMENTS ? [recording] : []),
    ],
  },
})
