import { configDefaults, defineConfig } from 'vitest/config'

const serverTests = ['**/*.server.test.ts', 'test/api/**/*.test.ts']
const never = [...configDefaults.exclude, 'test/e2e/**', 'build/**', '.data*/**']

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['app/**/*.{ts,tsx}', 'db/**/*.ts'],
      exclude: ['**/*.test.*', 'db/migrations/**'],
      // The table names the lines that no test reaches; the HTML report shows them.
      reporter: ['text', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          environment: 'node',
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'test/**/*.test.ts'],
          // Properties take their time on a busy machine.
          testTimeout: 20_000,
          exclude: [...never, ...serverTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: serverTests,
          exclude: never,
          globalSetup: './test/postgres.setup.ts',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
