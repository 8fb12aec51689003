import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { FLOOR } from './browsers.ts'

const number = (version: string) => Number.parseFloat(version.replace('≤', ''))

/** Without a flag, a prefix or another name. */
const isPlain = ({ flags, prefix, alternative_name }: SimpleSupportStatement) =>
  flags === undefined && prefix === undefined && alternative_name === undefined

const isIn = (floor: string) => (one: SimpleSupportStatement) =>
  typeof one.version_added === 'string' &&
  number(one.version_added) <= number(floor) &&
  !(typeof one.version_removed === 'string' && number(one.version_removed) <= number(floor))

/**
 * Says which engine lacks a feature at the floor; undefined where none does or MDN does not know the feature. A feature
 * that only the phone or only the desktop of an engine has (touch, wheel) is there.
 */
export function newer(feature: Identifier | undefined): string | undefined {
  const support = feature?.__compat?.support
  if (!support) return undefined
  for (const { version, browsers } of FLOOR) {
    const known = browsers
      .map((browser) => [support[browser] ?? []].flat().filter(isPlain))
      .filter((statements) => statements.some(({ version_added }) => version_added !== false))
    const late = known.find((statements) => !statements.some(isIn(version)))
    if (late) return `${browsers[0]} has it from ${String(late[0]?.version_added)}`
    if (known.length === 0) return `${browsers[0]} lacks it`
  }
  return undefined
}

/** Not imported: Vite would put its 20 MB into the configuration that it bundles. */
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

export const { api, css, javascript } = data
export type { Identifier }
