import { ClipboardList, Eye, type LucideIcon, Send, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { BriefAddressees } from '../delivery/addressees.tsx'
import { Remind } from '../delivery/remind.tsx'
import type { Sending } from '../delivery/send.ts'
import { BriefLinks } from '../links/links.tsx'
import { ClientPeople } from '../links/people.tsx'
import { ShowMode } from '../links/show-mode.tsx'
import { BriefMoney } from '../money/money.tsx'
import { SetPrices } from '../money/prices.tsx'
import type { Brief } from '../queries.ts'
import { BriefBrand, BriefTags, BriefTask, BriefTerms } from './sections.tsx'
import { useRepeatable } from './strip.tsx'
import { EndTold } from './telling.tsx'
import styles from './strip.module.css'

const ENTRIES = {
  task: { label: 'Задание', icon: ClipboardList },
  delivery: { label: 'Рассылка', icon: Send },
  client: { label: 'Клиент', icon: Eye },
  money: { label: 'Деньги', icon: Wallet },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>
type Entry = keyof typeof ENTRIES

/** What is looked up for ten seconds: sheets, so that the list stays where it was. */
export function Entries({ brief, sending }: { brief: Brief; sending: Sending }) {
  const [open, setOpen] = useState<Entry>()
  const { progress, inLine } = useRepeatable(brief, sending)
  return (
    <>
      <nav className={styles.entries} aria-label="О брифе">
        {Object.entries(ENTRIES).map(([name, { label, icon: Icon }]) => (
          <button key={name} type="button" aria-haspopup="dialog" onClick={() => setOpen(name as Entry)}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {label}
            {name === 'delivery' && progress && !inLine && (
              <span className={styles.tally} title="Есть что повторить" />
            )}
          </button>
        ))}
      </nav>
      {open && <EntrySheet entry={open} brief={brief} sending={sending} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface SheetProps {
  entry: Entry
  brief: Brief
  sending: Sending
  onClose: () => void
}

function EntrySheet({ entry, brief, sending, onClose }: SheetProps) {
  useBackButton(onClose)
  const active = brief.status === 'active'
  return (
    <Sheet title={ENTRIES[entry].label} side onClose={onClose}>
      {entry === 'task' && (
        <>
          <BriefTask brief={brief} />
          <BriefTerms brief={brief} />
          <BriefBrand brief={brief} />
          <BriefTags brief={brief} />
        </>
      )}
      {entry === 'delivery' && (
        <>
          <EndTold brief={brief} />
          <BriefAddressees brief={brief} sending={sending} />
          {active && <Remind brief={brief} running={sending.running} />}
        </>
      )}
      {entry === 'client' && (
        <>
          <ShowMode brief={brief} />
          <ClientPeople brief={brief} />
          <BriefLinks brief={brief} />
        </>
      )}
      {entry === 'money' && (
        <>
          <BriefMoney brief={brief} />
          {/* The sheet closes, and the list shows the new prices. */}
          {(active || brief.status === 'closed') && <SetPrices brief_id={brief.id} onSet={onClose} />}
        </>
      )}
    </Sheet>
  )
}
