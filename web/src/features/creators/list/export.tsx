import { Download } from 'lucide-react'
import { useDownload } from '../../../shell/use-download.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { creatorsTicket } from '../../exports/queries.ts'
import { type ListPlace, queryOf } from './address.ts'
import styles from './page.module.css'

const LABEL = 'Экспорт в Excel'

/** Everybody whom the list shows, on all of its pages. */
export function ExportCreators({ place }: { place: ListPlace }) {
  const { busy, download } = useDownload()
  const start = async () => {
    if (busy) return
    const { page: _page, ...filters } = queryOf(place)
    const failure = await download(() => creatorsTicket({ ...filters, brief_id: place.project }))
    if (failure !== undefined) toast.show({ tone: 'error', text: `Таблица не скачалась. ${failure}` })
  }
  return (
    <>
      <span className={styles.narrow}>
        <IconButton label={LABEL} icon={Download} loading={busy} onClick={() => void start()} />
      </span>
      <span className={styles.wide}>
        <Button variant="surface" icon={Download} loading={busy} onClick={() => void start()}>
          {LABEL}
        </Button>
      </span>
    </>
  )
}
