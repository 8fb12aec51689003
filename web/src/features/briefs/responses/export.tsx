import { MARKUP_MAX } from '@ugc/contract/facts/limits'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { grouped } from '../../../lib/format.ts'
import { useDownload } from '../../../shell/use-download.ts'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Stepper } from '../../../ui/controls/stepper.tsx'
import { responsesTicket } from '../../exports/queries.ts'
import type { BriefSheetProps } from '../brief-sheet.ts'

/** Beside the responses on a wide screen; a phone has it in the menu. */
export function ExportResponses({ brief_id }: { brief_id: string }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label="Отклики в Excel"
        icon={FileSpreadsheet}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <ExportSheet brief_id={brief_id} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

type Reader = 'client' | 'team' | 'totals'

const READERS: { value: Reader; label: string }[] = [
  { value: 'client', label: 'Для клиента' },
  { value: 'team', label: 'Для команды' },
]
/** Of the whole brief only. */
const TOTALS: { value: Reader; label: string } = { value: 'totals', label: 'Итоги' }
const HELP: Record<Reader, string> = {
  client: 'Как в клиентской таблице: без ставок, контактов и отклонённых',
  team: 'Все отклики со ставками, сообщениями и контактами',
  totals: 'Принятые: цена клиента, ставка, маржа, сколько выплачено',
}

const HELP_SELECTED: Partial<Record<Reader, string>> = {
  client: 'Из выбранных — те, кого видит клиент: без ставок и контактов. Бот никому не напишет',
  team: 'Все выбранные со ставками, сообщениями и контактами. Бот никому не напишет',
}

export function ExportSheet({ brief_id, ids, anchor, onClose }: BriefSheetProps) {
  const [reader, setReader] = useState<Reader>('client')
  const [markup, setMarkup] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const { busy, download } = useDownload()
  useBackButton(onClose)
  const wrong = markup !== undefined && !(markup >= 0 && markup <= MARKUP_MAX)

  async function start() {
    if (wrong) return
    setFailure(undefined)
    const query = {
      client: { for_client: 'true' as const },
      team: { markup },
      totals: { totals: 'true' as const },
    }[reader]
    const failed = await download(() => responsesTicket(brief_id, query, ids))
    if (failed === undefined) onClose()
    else setFailure(failed)
  }

  return (
    <Sheet
      title={ids === undefined ? 'Отклики в Excel' : `Выбранные в Excel: ${grouped(ids.length)}`}
      {...(anchor && { anchor })}
      onClose={onClose}
      footer={
        <Button size="lg" block loading={busy} onClick={() => void start()}>
          Скачать
        </Button>
      }
    >
      <Segmented
        label="Для кого таблица"
        options={ids === undefined ? [...READERS, TOTALS] : READERS}
        value={reader}
        onChange={(next) => {
          setReader(next)
          setMarkup(undefined)
        }}
        help={ids === undefined ? HELP[reader] : HELP_SELECTED[reader]}
      />
      {reader === 'team' && (
        <Stepper
          label="Наценка, %"
          value={markup}
          onChange={setMarkup}
          max={MARKUP_MAX}
          error={wrong ? `Наценка от 0 до ${MARKUP_MAX} %` : undefined}
          help="С наценкой появится столбец «Цена с наценкой»"
        />
      )}
      {failure !== undefined && (
        <Notice tone="red" title="Таблица не скачалась">
          {failure}
        </Notice>
      )}
    </Sheet>
  )
}
