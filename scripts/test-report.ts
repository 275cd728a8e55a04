import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export interface Report {
  passed: number
  failed: { name: string; rerun: string }[]
  slowest: { name: string; seconds: number }[]
}

interface Test {
  name: string
  ms: number
  hasFailed: boolean
  rerun: string
}

/** Returns null if the command ended before writing its report. */
const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

export function vitestReport(file: string): Report {
  const report: JsonTestResults | null = read(file)
  return summarize(report ? vitestTests(report) : [])
}

export function playwrightReport(file: string): Report {
  const report: JSONReport | null = read(file)
  return summarize(report ? playwrightTests(report) : [])
}

function summarize(tests: Test[]): Report {
  const failed = tests.filter(({ hasFailed }) => hasFailed)
  return {
    passed: tests.length - failed.length,
    failed,
    slowest: tests
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 3)
      .map(({ name, ms }) => ({ name, seconds: ms / 1000 })),
  }
}

function vitestTests({ testResults }: JsonTestResults): Test[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name)
    const rerun = `npx vitest run ${file}`
    // A file that failed to load has no results.
    if (assertionResults.length === 0)
      return status === 'failed' ? [{ name: file, ms: 0, hasFailed: true, rerun }] : []
    const ran = assertionResults.filter(({ status: result }) => result === 'passed' || result === 'failed')
    return ran.map(({ fullName, status: result, duration }) => ({
      name: `${file} > ${fullName}`,
      ms: duration ?? 0,
      hasFailed: result === 'failed',
      rerun: `${rerun} -t ${quoted(fullName)}`,
    }))
  })
}

function playwrightTests({ suites, errors }: JSONReport): Test[] {
  const early = errors.map(({ message = '' }) => ({
    name: message,
    ms: 0,
    hasFailed: true,
    rerun: 'npx playwright test',
  }))
  return [...early, ...suites.flatMap((suite) => testsIn(suite))]
}

function testsIn({ specs, suites = [] }: JSONReportSuite): Test[] {
  const own = specs.flatMap(({ title, file, line, tests }) => {
    // After a failure, later tests in the same file may be skipped.
    const ran = tests.filter(({ status }) => status !== 'skipped')
    return ran.map(({ projectName, status, results }) => ({
      name: `${file} > ${title}`,
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
      hasFailed: status === 'unexpected',
      rerun: `npx playwright test --project ${projectName} ${file}:${line}`,
    }))
  })
  return [...own, ...suites.flatMap(testsIn)]
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
