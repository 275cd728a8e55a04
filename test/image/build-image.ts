import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Account } from '#test/postgres/account.ts'

export interface Stage {
  /** The folder that represents the container's `/`. */
  root: string
  workdir: string
  env: Record<string, string>
  command: string[]
  user: string
}

type Instruction = { name: string; text: string }

/** Reads a Dockerfile's instructions, joining those that span lines. */
export function readDockerfile(file: string): Instruction[] {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines.flatMap((line) => {
    const [, name, text] = /^([A-Z]+) (.+)$/.exec(line.trim()) ?? []
    if (name && text) return { name, text }
    if (line.trim() === '') return []
    throw new Error(`Not an instruction: ${line}`)
  })
}

/** Returns true if a path is excluded from the image's context. The last matching line decides. */
export function isIgnored(file: string, ignoreFile = readFileSync('.dockerignore', 'utf8')): boolean {
  const parts = file.split('/')
  // A line that matches a folder also applies to its contents.
  const ancestors = parts.map((_part, at) => parts.slice(0, at + 1).join('/'))
  let ignored = false
  for (const line of ignoreFile.split('\n')) {
    const [, not = '', pattern = ''] = /^(!?)([^#!].*)$/.exec(line) ?? []
    if (pattern === '') continue
    if (ancestors.some((ancestor) => path.matchesGlob(ancestor, pattern))) ignored = not === ''
  }
  return ignored
}

/**
 * Runs the steps of a Dockerfile in folders, without Docker, and returns the last stage. Packages are linked from this
 * checkout instead of downloaded, because they come from the same lock file. The account stands in for the image's
 * `node` user.
 */
export function buildImage(dockerfile: string, folder: string, account: Account): Stage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const { name, text } of readDockerfile(dockerfile)) {
    if (name === 'FROM') {
      const as = /^\S+ AS (\w+)$/.exec(text)?.[1] ?? String(stages.size)
      const root = path.join(folder, as)
      mkdirSync(root, { recursive: true })
      stage = { root, workdir: '/', env: {}, command: [], user: 'root' }
      stages.set(as, stage)
      continue
    }
    if (!stage) throw new Error('A Dockerfile must begin with FROM')
    if (name === 'WORKDIR') stage.workdir = text
    else if (name === 'USER') stage.user = text
    else if (name === 'CMD') stage.command = JSON.parse(text)
    else if (name === 'ENV')
      Object.assign(stage.env, Object.fromEntries(text.split(' ').map((one) => one.split('='))))
    else if (name === 'COPY') copy(stage, text, stages)
    else if (name === 'RUN') run(stage, text, account)
    else if (!['VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(name))
      throw new Error(`Unsupported instruction: ${name}`)
    mkdirSync(inside(stage, '.'), { recursive: true })
  }
  if (!stage) throw new Error('The Dockerfile is empty')
  return stage
}

export const inside = ({ root, workdir }: Stage, name: string) => path.join(root, path.resolve(workdir, name))

function copy(stage: Stage, text: string, stages: Map<string, Stage>) {
  const words = text.split(' ')
  const from = words[0]?.startsWith('--from=')
    ? stages.get(words.shift()?.slice('--from='.length) ?? '')
    : null
  if (from === undefined) throw new Error(`COPY ${text}: unknown stage`)
  const to = words.pop() ?? ''
  const target = inside(stage, to)
  for (const source of words) {
    if (from === null) copyFromContext(source, target)
    else if (statSync(path.join(from.root, source)).isDirectory()) link(path.join(from.root, source), target)
    else
      cpSync(
        path.join(from.root, source),
        to.endsWith('/') ? path.join(target, path.basename(source)) : target,
      )
  }
}

function copyFromContext(source: string, target: string) {
  if (source !== '.') return cpSync(source, path.join(target, source))
  const skipped = new Set(['node_modules', '.git'])
  const names = globSync('**/*', { exclude: (name) => skipped.has(name) })
  const hidden = globSync('{.*,**/.*}', { exclude: (name) => skipped.has(name) })
  for (const file of new Set([...names, ...hidden])) {
    if (isIgnored(file) || !statSync(file).isFile()) continue
    cpSync(file, path.join(target, file), { recursive: true })
  }
}

/** Copies a folder's contents as hard links, which take almost no time or space. */
function link(source: string, target: string) {
  mkdirSync(target, { recursive: true })
  try {
    execFileSync('cp', ['-al', `${source}/.`, target], { stdio: 'pipe' })
  } catch {
    // The folder is on another disk.
    execFileSync('cp', ['-a', `${source}/.`, target])
  }
}

function run(stage: Stage, text: string, { uid }: Account) {
  const cwd = inside(stage, '.')
  if (text === 'npm ci') {
    link('node_modules', path.join(cwd, 'node_modules'))
    // Tests and Vite store files here that npm would not install.
    for (const name of readdirSync('node_modules').filter((each) => /^\.(?!bin$|package-lock)/.test(each))) {
      rmSync(path.join(cwd, 'node_modules', name), { recursive: true })
    }
    // This file needs a real copy, because npm writes into it instead of replacing it.
    const list = 'node_modules/.package-lock.json'
    execFileSync('cp', ['--remove-destination', list, path.join(cwd, list)])
    return
  }
  const script = text
    .replaceAll(/ \/(?=\w)/g, ` ${stage.root}/`)
    .replaceAll('node:node', uid === undefined ? `${process.getuid?.()}` : `${uid}`)
  const bin = path.dirname(process.execPath)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...stage.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  }
  // The build must not inherit the test run's settings.
  for (const name of ['NODE_ENV', 'VITEST']) delete env[name]
  execFileSync('sh', ['-c', script], { cwd, env, stdio: 'pipe' })
}
