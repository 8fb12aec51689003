import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDownload } from '../../shell/use-download.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/overlays/toast.tsx'

interface Props {
  icon: LucideIcon
  ask: () => Promise<{ url: string; file_name: string }>
  variant?: 'surface' | 'soft'
  onSaved?: () => void
  children: ReactNode
}

export function SaveWorkbook({ icon, ask, variant = 'surface', onSaved, children }: Props) {
  const { busy, download } = useDownload()
  const save = async () => {
    if (busy) return
    const failure = await download(ask)
    if (failure !== undefined) toast.show({ tone: 'error', text: `Таблица не скачалась. ${failure}` })
    else onSaved?.()
  }
  return (
    <Button variant={variant} icon={icon} loading={busy} onClick={() => void save()}>
      {children}
    </Button>
  )
}
