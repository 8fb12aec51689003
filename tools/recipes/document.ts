/** The recipes as CONTRIBUTING.md has them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEXT = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')

interface Step {
  /** Files and folders that the step names, without those in brackets. */
  files: string[]
  commands: string[]
  /** What turns red without it: tests, and whether the compiler does. */
  red: { types: boolean; tests: string[] }
}

const PATH = /^[\w<>@./-]+(?:\.(?:ts|tsx|sql|json|md)|\/)$/
const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, token = '']) => token)

function stepOf(text: string): Step {
  const brackets = [...text.matchAll(/\[([^\]]+)\](?!\()/g)].map(([, inside = '']) => inside)
  const outside = text.replaceAll(/\[[^\]]+\](?!\()/g, '')
  return {
    files: quotedIn(outside).filter((token) => PATH.test(token)),
    commands: quotedIn(outside).filter((token) => token.startsWith('npm ')),
    red: {
      types: brackets.some((inside) => inside.includes('type error')),
      tests: brackets.flatMap(quotedIn).filter((token) => /^server\/.*\.test\.ts$/.test(token)),
    },
  }
}

/** The steps under a heading, by their number. */
export function stepsOf(heading: string): Map<number, Step> {
  const [, section = ''] = TEXT.split(`\n### ${heading}\n`)
  const [body = ''] = section.split(/\n##/)
  return new Map(
    [...body.matchAll(/^(\d+)\. ([^]*?)(?=^\d+\. |$(?![^]))/gm)].map(([, number, text = '']) => [
      Number(number),
      stepOf(text),
    ]),
  )
}

/** `server/src/<wing>/…` is any wing, a folder any file in it, and a name without a folder a file of that name. */
export function isNamed(file: string, by: string): boolean {
  const pattern = by
    .split(/<\w+>/)
    .map((part) => part.replaceAll(/[.]/g, '\\.'))
    .join('[^/]+')
  return new RegExp(`${by.includes('/') ? '^' : '/'}${pattern}${by.endsWith('/') ? '' : '$'}`).test(file)
}
