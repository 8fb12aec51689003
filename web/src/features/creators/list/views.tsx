import { useQuery } from '@tanstack/react-query'
import type { CreatorView } from '@ugc/contract/creator-views'
import { CREATOR_SCREEN_FILTERS, CREATOR_SORTS } from '@ugc/contract/facts/filters'
import { VIEW_NAME_MAX } from '@ugc/contract/facts/limits'
import { Bookmark, FilePlus2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { setFilters } from '../../../lists/filter-chips.tsx'
import type { ListFilters } from '../../../lists/filters.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { useViewChanges, viewsQuery } from '../queries.ts'
import { addressOf } from './filter-address.ts'
import styles from './toolbar.module.css'

type Filters = ListFilters<typeof CREATOR_SCREEN_FILTERS>

/** The saved views; what a set of filters is good for. Nothing is shown of an untouched list without views. */
export function Views({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const { data: views = [] } = useQuery(viewsQuery)
  const [open, setOpen] = useState<'save' | CreatorView>()
  const address = addressOf(filters)
  const chosen = views.find((view) => view.address === address)
  if (views.length === 0 && address === '') return null
  return (
    <nav className={styles.chips} aria-label="Виды">
      {views.map((view) => (
        <Chip
          key={view.id}
          selected={view === chosen}
          aria-haspopup={view === chosen ? 'dialog' : undefined}
          onClick={() => {
            haptics.selection()
            if (view === chosen) setOpen(view)
            else void navigate(`?${view.address}`)
          }}
        >
          {view.name}
        </Chip>
      ))}
      {address !== '' && !chosen && (
        <Chip ghost icon={Bookmark} aria-haspopup="dialog" onClick={() => setOpen('save')}>
          Сохранить вид
        </Chip>
      )}
      {address !== '' && filters.brief_id === undefined && (
        <Chip ghost icon={FilePlus2} onClick={() => void navigate(`/admin/briefs/new?for=list&${address}`)}>
          Бриф для них
        </Chip>
      )}
      {open === 'save' && <SaveView filters={filters} address={address} onClose={() => setOpen(undefined)} />}
      {typeof open === 'object' && <ViewMenu view={open} onClose={() => setOpen(undefined)} />}
    </nav>
  )
}

/** «Бьюти, Женщины, Москва» */
function useNameOf(filters: Filters): string {
  const { data: tags } = useQuery({ ...tagsQuery, enabled: filters.tags !== undefined })
  const words = setFilters(CREATOR_SCREEN_FILTERS, filters, (id) => tags?.find((tag) => tag.id === id)?.name)
  const named = [
    filters.search,
    ...words.map(({ label }) => label),
    filters.sort && CREATOR_SORTS[filters.sort],
  ]
  return named.filter(Boolean).join(', ').slice(0, VIEW_NAME_MAX)
}

interface SaveProps {
  filters: Filters
  address: string
  onClose: () => void
}

function SaveView({ filters, address, onClose }: SaveProps) {
  const { save } = useViewChanges()
  const name = useNameOf(filters)
  return (
    <NameSheet
      title="Сохранить вид"
      name={name}
      help="Увидят все сотрудники"
      busy={save.isPending}
      onSave={async (typed) => {
        await save.mutateAsync({ name: typed, address })
        haptics.success()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function ViewMenu({ view, onClose }: { view: CreatorView; onClose: () => void }) {
  const [renaming, setRenaming] = useState(false)
  const { save, rename, remove } = useViewChanges()
  const bringBack = () =>
    save.mutate(view, { onError: ({ message }) => toast.show({ tone: 'error', text: message }) })
  if (renaming)
    return (
      <NameSheet
        title="Переименовать вид"
        name={view.name}
        busy={rename.isPending}
        onSave={async (name) => {
          await rename.mutateAsync({ id: view.id, name })
          haptics.success()
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <Sheet title={view.name} menu onClose={onClose}>
      <Button variant="neutral" icon={Pencil} block onClick={() => setRenaming(true)}>
        Переименовать
      </Button>
      <Button
        variant="neutral"
        icon={Trash2}
        block
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(view.id, {
            onSuccess: () => {
              onClose()
              toast.show({ text: 'Вид удалён', action: { label: 'Отменить', onClick: bringBack } })
            },
            onError: ({ message }) => toast.show({ tone: 'error', text: message }),
          })
        }
      >
        Удалить вид
      </Button>
    </Sheet>
  )
}

interface NameProps {
  title: string
  name: string
  help?: string
  busy: boolean
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

function NameSheet({ title, name, help, busy, onSave, onClose }: NameProps) {
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const value = typed ?? name
  const save = async () => {
    try {
      await onSave(value)
    } catch (error) {
      haptics.error()
      setWrong(error instanceof ApiError ? (error.fields.name ?? error.message) : String(error))
    }
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button size="lg" block loading={busy} onClick={() => void save()}>
          Сохранить
        </Button>
      }
    >
      <Field label="Название" help={help} error={wrong}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={VIEW_NAME_MAX}
            value={value}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(undefined)
            }}
            onKeyDown={(event) => event.key === 'Enter' && void save()}
          />
        )}
      </Field>
    </Sheet>
  )
}
