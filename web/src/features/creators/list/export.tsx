import type { CREATOR_SCREEN_FILTERS } from '@ugc/contract/facts/filters'
import { Download } from 'lucide-react'
import type { ListFilters } from '../../../lists/filters.ts'
import { useDownload } from '../../../shell/use-download.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { creatorsTicket } from '../../exports/queries.ts'
import { apiQueryOf } from './filter-address.ts'
import styles from './page.module.css'

const LABEL = 'Экспорт в Excel'

interface Props {
  filters: ListFilters<typeof CREATOR_SCREEN_FILTERS>
}

/** All creators that the filters find, on every page. */
export function ExportCreators({ filters }: Props) {
  const { busy, download } = useDownload()
  const start = async () => {
    if (busy) return
    const failure = await download(() => creatorsTicket(apiQueryOf(filters)))
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
