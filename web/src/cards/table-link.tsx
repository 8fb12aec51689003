import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import { useEffect, useState } from 'react'
import { CODE_FRESH_MS, codeQuery } from '../session/handoff.ts'
import { useSession } from '../session/state.ts'
import { haptics } from '../telegram/haptics.ts'
import { getHost } from '../telegram/host.ts'
import { LinkRow, NoLinkRow } from './link-row.tsx'
import { toast } from '../ui/overlays/toast.tsx'
import { toastResult } from '../shell/toast-result.ts'

interface Props {
  link: PublicLink
  /** The project, named if several are on the screen. */
  project?: string
  /** Fetches the code before the tap; only for a screen with few links. */
  eager?: boolean
}

const NOTES = { client: 'без входа', internal: 'для владельца' }
const TABLES = { client: 'клиентская таблица', internal: 'внутренняя таблица' }

/** The link of a table: to copy, or to open with the owner's rights. */
function TableLink({ link, project, eager = false }: Props) {
  const path = `/public/${link.link_token}`
  const kind = link.visible_columns ? 'internal' : 'client'
  const session = useSession()
  // On the web the cookie is enough.
  const mini = session.status === 'user' && session.via === 'telegram'
  const opener = useOpener(path, mini && eager)
  return (
    <LinkRow
      kind={kind}
      note={NOTES[kind]}
      url={location.origin + path}
      label={project === undefined ? TABLES[kind] : `${TABLES[kind]}, ${project}`}
      onCopied={() => {
        haptics.success()
        toast.show({ text: 'Ссылка скопирована' })
      }}
      opener={mini ? opener : undefined}
    />
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
  create: UseMutationResult<PublicLink, Error, string | undefined>
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
export function TableLinkRow({ kind, links, create, ...rest }: RowProps) {
  const link = links.find(({ visible_columns }) => (visible_columns ? 'internal' : 'client') === kind)
  if (link && link.revoked_at === undefined) return <TableLink link={link} {...rest} />
  return (
    <NoLinkRow
      kind={kind}
      text={link ? REVOKED[kind] : MISSING[kind]}
      problem={!link}
      creating={create.isPending}
      onCreate={() =>
        void toastResult(create.mutateAsync(undefined), {
          success: 'Ссылка создана',
          failure: 'Не удалось создать ссылку',
        })
      }
    />
  )
}
