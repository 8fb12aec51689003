import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import type { Node } from './walk.ts'
import { newerInScripts } from './scripts.ts'
import { newerInStyles } from './styles.ts'

const inScript = (code: string) =>
  newerInScripts([parseAst(code) as unknown as Node]).map((line) => line.split(':')[0])
const inStyles = (text: string) => newerInStyles(text).map((line) => line.slice(0, line.lastIndexOf(':')))

test('[H-09] a bundle: globals, static members, and methods whose name nothing older has', () => {
  expect(
    inScript(
      'AbortSignal.any([]); URL.parse(a); new Set(a).union(b); Promise.withResolvers(); requestIdleCallback(f)',
    ),
  ).toEqual(['AbortSignal.any', 'URL.parse', 'Promise.withResolvers', 'requestIdleCallback', '.union()'])
  expect(
    inScript('AbortSignal.timeout(1); a.size; z.union(b); const z = { union: c }; a.toSorted()'),
  ).toEqual([])
})

test('[H-09] styles: properties, values, functions, units, selectors, at-rules and nesting', () => {
  const newer = `a { field-sizing: content; interpolate-size: allow-keywords; height: stretch; color: light-dark(red, blue);
      width: 3rcap; transition: all 1s linear(0, 1); background: rgb(from red r g b); b:hover { top: 0 } }
    a:popover-open { top: 0 } @starting-style { a { top: 0 } } @media (scripting: none) { a { top: 0 } }`
  expect(inStyles(newer)).toEqual([
    'interpolate-size',
    'height: stretch',
    'light-dark()',
    'rcap',
    'linear()',
    'rgb(from …)',
    'nesting',
    ':popover-open',
    '@starting-style',
    '@media (scripting)',
  ])
  const old = `a:has(b) { color: color-mix(in srgb, red, blue); height: 100dvh; inset: 0; transition: top 1s linear }
    @container (min-width: 10px) { a { top: 0 } } @supports (width: 3rcap) { a { width: 3rcap } }`
  expect(inStyles(old)).toEqual([])
})
