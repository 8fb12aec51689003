import { useState } from 'react'
import { ApiError, NoReply } from '../api/call.ts'
import { messages } from '../api/messages.ts'
import { haptics } from '../telegram/haptics.ts'
import { getHost, type Host, isInTelegram } from '../telegram/host.ts'
import { toast } from '../ui/overlays/toast.tsx'

interface Ticket {
  url: string
  file_name: string
}

/** Android silently ignores a download that starts more than ten seconds after a tap. */
const TAP_MS = 8000
/** The timeout of a download, however large the file is. */
const SAVE_MS = 5 * 60_000

/**
 * Downloads a file by its ticket. A page inside Telegram cannot save files: the host downloads it, or opens a browser.
 * Elsewhere the page saves it. Returns the error text, or undefined.
 */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const download = async (ask: () => Promise<Ticket>): Promise<string | undefined> => {
    setBusy(true)
    const tapped = performance.now()
    try {
      const ticket = await ask()
      const host = getHost()
      if (!host || !isInTelegram(host)) await save(ticket)
      else if (performance.now() - tapped < TAP_MS) handOver(host, ticket)
      else offer(() => handOver(host, ticket))
      return undefined
    } catch (error) {
      haptics.error()
      return error instanceof ApiError ? error.message : messages.unknown
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}

const offer = (onClick: () => void) =>
  toast.show({ text: 'Файл готов', action: { label: 'Скачать', onClick } })

function handOver(host: Host, { url, file_name }: Ticket) {
  if (!host.isVersionAtLeast('8.0')) return host.openLink(url)
  try {
    host.downloadFile({ url, file_name }, (accepted) => {
      if (accepted) toast.show({ text: 'Файл скачивается' })
    })
  } catch {
    // The script throws on plain http, and while an earlier request is unanswered, which some clients never answer.
    host.openLink(url)
  }
}

async function save({ url, file_name }: Ticket) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await fetchFile(url))
  link.download = file_name
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Fetched completely before it is saved: a broken connection must not leave half a file on the disk. */
async function fetchFile(url: string): Promise<Blob> {
  const { pathname, search } = new URL(url)
  const signal = AbortSignal.timeout(SAVE_MS)
  try {
    const response = await fetch(pathname + search, { signal })
    if (response.ok) return await response.blob()
    const { detail } = (await response.json()) as { detail?: string }
    throw new ApiError(response.status, detail ?? messages.unavailable)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new NoReply(signal.aborted)
  }
}
