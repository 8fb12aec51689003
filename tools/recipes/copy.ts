/** A copy of the repository in which a test edits, compiles and tests. */
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Of this test run, and of a run of the night: the copy's tests run as those of a push. */
const OWN_VARIABLES = /^(VITEST|LONG$|TEST$|NODE_ENV$|NODE_OPTIONS$)/
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name)))

/** What a failed command printed; undefined: it passed. */
type Failure = string | undefined

export function copyRepository() {
  const dir = mkdtempSync(join(tmpdir(), 'ugc-recipes-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
  const files = listed.toString().split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(dir, file), { verbatimSymlinks: true })
  // The workspaces must be those of the copy, so node_modules itself is no link.
  const modules = join(dir, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name === '@ugc')
      cpSync(join(ROOT, 'node_modules', name), join(modules, name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))

  const path = (file: string) => join(dir, file)
  async function failureOf(script: string, args: string[]): Promise<Failure> {
    try {
      await run(process.execPath, [path(script), ...args], { cwd: dir, env, maxBuffer: 100_000_000 })
      return undefined
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      return `${stdout}\n${stderr}`
    }
  }

  return {
    read: (file: string): string | undefined =>
      existsSync(path(file)) ? readFileSync(path(file), 'utf8') : undefined,
    /** Undefined deletes it. */
    write(file: string, text: string | undefined) {
      if (text === undefined) return rmSync(path(file), { force: true })
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), text)
    },
    list: (folder: string) => readdirSync(path(folder)),
    prepareTypes: () => failureOf('web/vite/floor/write-types.ts', []),
    /** A later check of the project compiles only what has changed since. */
    checkTypes: (project: string) =>
      failureOf('node_modules/typescript/bin/tsc', [
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        path(`node_modules/.types/${project === '.' ? 'root' : project.replace('/', '-')}`),
        '-p',
        project,
      ]),
    test: (tests: string[], ...options: string[]) =>
      failureOf('node_modules/vitest/vitest.mjs', ['run', '--project', 'unit*', ...tests, ...options]),
    drop: () => rmSync(dir, { recursive: true, force: true }),
  }
}
