import { takeEarly } from '../early/replies.ts'

/** Why the files of a screen are missing: no network, deleted by a release, or another reason. */
export class FilesMissing extends Error {
  readonly why: 'offline' | 'gone' | 'broken'

  constructor(why: FilesMissing['why'], file: string) {
    super(`${file}: ${why}`)
    this.name = 'FilesMissing'
    this.why = why
  }
}

const TIMEOUT_MS = 15_000
const PAUSES_MS = [300, 1000]

const here = new Map<string, Promise<void>>()

/**
 * What the build calls for `import('./some-page.tsx')`, in place of Vite's own helper: the files are fetched first and the
 * module is evaluated when all of them are here. A failed import would be remembered by the browser, and a screen must
 * never be shown without its styles; a failed fetch can be repeated.
 * @public
 */
export async function __vitePreload<T>(evaluate: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(
    files.map((file) => {
      const coming = here.get(file) ?? bring(file)
      here.set(file, coming)
      // The next call starts a new fetch.
      coming.catch(() => here.delete(file))
      return coming
    }),
  )
  return evaluate()
}

async function bring(file: string): Promise<void> {
  const url = `/${file}`
  const isStyle = file.endsWith('.css')
  if (
    document.querySelector(
      isStyle ? `link[rel="stylesheet"][href="${url}"]` : `[href="${url}"],[src="${url}"]`,
    )
  )
    return
  await fetched(url)
  if (isStyle) await styled(url)
}

/** Loads a file into the browser's cache, where it stays. */
async function fetched(url: string): Promise<void> {
  for (const pause of [...PAUSES_MS, undefined]) {
    const why = await tried(url)
    if (why === undefined) return
    if (pause === undefined || why === 'gone') throw new FilesMissing(why, url)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

async function download(url: string): Promise<Response> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await reply.arrayBuffer()
  return reply
}

async function tried(url: string): Promise<FilesMissing['why'] | undefined> {
  try {
    const { status, ok } = await (takeEarly('GET', url, null) ?? download(url))
    return ok ? undefined : status === 404 ? 'gone' : 'broken'
  } catch {
    return (await isOnline()) ? 'broken' : 'offline'
  }
}

/** Checks whether the server can be reached; navigator.onLine of a webview is unreliable. */
export async function isOnline(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return true
  } catch {
    return false
  }
}

function styled(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new FilesMissing('broken', href))
    }
    document.head.append(link)
  })
}
