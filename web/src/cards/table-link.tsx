import { useQueryClient } from '@tanstack/react-query'
import { LINK_PROLONG_DAYS } from '@ugc/contract/facts/links'
import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import { useEffect, useState } from 'react'
import { grouped } from '../lib/format.ts'
import { CODE_FRESH_MS, codeQuery } from '../session/handoff.ts'
import { useSession } from '../session/state.ts'
import { haptics } from '../telegram/haptics.ts'
import { getHost } from '../telegram/host.ts'
import type { LinkMutations } from './links/actions.ts'
import { LinkSettingsSheet } from './links/settings.tsx'
import { linkNote, openings } from './links/texts.ts'
import { useWhoIsSeen } from './links/who-is-seen.tsx'
import { LinkRow, NoLinkRow } from './link-row.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { toastResult } from '../shell/toast-result.ts'

interface Props {
  link: PublicLink
  mutations: LinkMutations
  /** The project, named if several are on the screen. */
  project?: string
  /** How many the client sees without a price. */
  unpriced?: number | undefined
  /** Fetches the code before the tap; only for a screen with few links. */
  eager?: boolean
}

const NOTES = { client: 'без входа', internal: 'для владельца' }
const TABLES = { client: 'клиентская таблица', internal: 'внутренняя таблица' }

/** The link of a table: to copy, to open with the owner's rights and, if it is a client's, to set. */
function TableLink({ link, mutations, project, unpriced = 0, eager = false }: Props) {
  const path = `/public/${link.link_token}`
  const kind = link.visible_columns ? 'internal' : 'client'
  const { settings } = link
  const session = useSession()
  const [setting, setSetting] = useState(false)
  const { ask, question } = useWhoIsSeen(link, mutations)
  // On the web the cookie is enough.
  const mini = session.status === 'user' && session.via === 'telegram'
  const opener = useOpener(path, mini && eager)
  const prolong = () => {
    const end = new Date(Date.now() + LINK_PROLONG_DAYS * 86_400_000).toISOString()
    void toastResult(mutations.change.mutateAsync({ id: link.id, end }), {
      success: `Ссылка открывается ещё ${LINK_PROLONG_DAYS} дней`,
      failure: 'Не удалось продлить ссылку',
    })
  }
  return (
    <>
      <LinkRow
        kind={kind}
        note={settings ? linkNote(settings) : NOTES[kind]}
        opened={settings && openings(settings)}
        url={location.origin + path}
        label={project === undefined ? TABLES[kind] : `${TABLES[kind]}, ${project}`}
        ask={ask}
        onCopied={() => {
          haptics.success()
          toast.show({
            text: `Ссылка скопирована${kind === 'client' && unpriced > 0 ? ` · ${grouped(unpriced)} без цены` : ''}`,
          })
        }}
        opener={mini ? opener : undefined}
        onSettings={settings && (() => setSetting(true))}
        prolong={settings?.expired ? { busy: mutations.change.isPending, run: prolong } : undefined}
      />
      {setting && settings && (
        <LinkSettingsSheet
          link={{ ...link, settings }}
          mutations={mutations}
          ask={ask}
          onClose={() => setSetting(false)}
        />
      )}
      {question}
    </>
  )
}

/** A mini-app has no session in a new tab, so a one-time code is added to the address. */
function useOpener(path: string, eager: boolean) {
  const client = useQueryClient()
  const [opening, setOpening] = useState(false)
  useEffect(() => {
    if (eager) void client.prefetchQuery(codeQuery(path))
  }, [client, eager, path])

  const go = (code: string) => {
    client.removeQueries({ queryKey: codeQuery(path).queryKey })
    getHost()?.openLink(`${location.origin}${path}#${code}`)
  }
  const open = () => {
    const state = client.getQueryState(codeQuery(path).queryKey)
    // The host opens links only during the tap: a code that is ready is used without waiting.
    if (state?.data && Date.now() - state.dataUpdatedAt < CODE_FRESH_MS) return go(state.data.code)
    setOpening(true)
    client
      .fetchQuery(codeQuery(path))
      .then(({ code }) => go(code))
      .catch((error: unknown) => {
        haptics.error()
        const why = error instanceof Error ? error.message : ''
        toast.show({ tone: 'error', text: `Не удалось открыть таблицу. ${why}` })
      })
      .finally(() => setOpening(false))
  }
  return { prepare: () => void client.prefetchQuery(codeQuery(path)), open, opening }
}

interface RowProps extends Omit<Props, 'link'> {
  kind: LinkKind
  links: readonly PublicLink[]
}

const MISSING = {
  client: 'Клиентская ссылка для этого проекта не найдена',
  internal: 'Внутренняя ссылка для этого проекта не найдена',
}
const REVOKED = {
  client: 'Ссылка отозвана. Клиент её больше не откроет',
  internal: 'Ссылка отозвана. Таблица по ней больше не откроется',
}

/** The link of one kind, or a button that makes a new one. */
export function TableLinkRow({ kind, links, ...rest }: RowProps) {
  const { renew } = rest.mutations
  const link = links.find(({ visible_columns }) => (visible_columns ? 'internal' : 'client') === kind)
  if (link && link.revoked_at === undefined) return <TableLink link={link} {...rest} />
  return (
    <NoLinkRow
      kind={kind}
      text={link ? REVOKED[kind] : MISSING[kind]}
      problem={!link}
      creating={renew.isPending}
      onCreate={() =>
        void toastResult(renew.mutateAsync(undefined), {
          success: 'Ссылка создана',
          failure: 'Не удалось создать ссылку',
        })
      }
    />
  )
}
