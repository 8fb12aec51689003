import type { LinkKind } from '@ugc/contract/public-links'
import { CircleAlert, ExternalLink, Lock, Plus } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { CopyLinkButton } from '../ui/controls/copy-link-button.tsx'
import { HiddenText } from '../ui/feedback/hidden-text.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import styles from './link-row.module.css'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const LINK_NAMES = { client: 'Клиентская', internal: 'Внутренняя' } satisfies Record<LinkKind, string>

interface Props {
  kind: LinkKind
  /** Under the name: for whom it is, or where it leads. */
  note: string
  url: string
  /** Which table it is, for whoever hears the buttons alone. */
  label: string
  onCopied: () => void
  /** Where a plain link is not enough. `prepare` comes a moment before `open`. */
  opener?: { prepare: () => void; open: () => void; opening: boolean } | undefined
}

export function LinkRow({ kind, note, url, label, onCopied, opener }: Props) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {LINK_NAMES[kind]}
          {kind === 'internal' && <Lock size={16} strokeWidth={1.75} aria-hidden />}
        </p>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.actions}>
        <CopyLinkButton
          url={url}
          label={label}
          onCopied={onCopied}
          variant={kind === 'client' ? 'soft' : 'neutral'}
          inRow
        />
        <IconButton
          href={url}
          target="_blank"
          rel="noopener"
          variant="plain"
          icon={ExternalLink}
          label={`Открыть в новой вкладке: ${label}`}
          loading={opener?.opening ?? false}
          onPointerDown={opener?.prepare}
          onFocus={opener?.prepare}
          onClick={(event) => {
            if (!opener) return
            event.preventDefault()
            opener.open()
          }}
        />
      </div>
    </div>
  )
}

interface NoLinkProps {
  kind: LinkKind
  text: string
  /** There should be one; a revoked link is no problem. */
  problem: boolean
  creating: boolean
  onCreate: () => void
}

/** In the place of a link that does not work. */
export function NoLinkRow({ kind, text, problem, creating, onCreate }: NoLinkProps) {
  const create = (
    <Button variant="soft" size="sm" icon={Plus} loading={creating} onClick={onCreate}>
      {problem ? 'Создать ссылку' : 'Создать новую'}
    </Button>
  )
  if (problem)
    return (
      <div className={styles.problem}>
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
        <p>{text}</p>
        {create}
      </div>
    )
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{LINK_NAMES[kind]}</p>
        <p className={styles.revoked}>{text}</p>
      </div>
      {create}
    </div>
  )
}

interface FailedProps {
  retrying: boolean
  onRetry: () => void
  /** Said at once. Where each of fifty projects has it, that would be fifty times. */
  alone?: boolean
}

export const LinksFailedRow = ({ retrying, onRetry, alone = false }: FailedProps) => (
  <div className={styles.problem} role={alone ? 'alert' : undefined}>
    <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
    <p>Ошибка загрузки ссылок для проекта</p>
    <Button variant="soft" size="sm" loading={retrying} onClick={onRetry}>
      Повторить
    </Button>
  </div>
)

/** Both rows while the links are on their way. */
export const LinkRowsSkeleton = () => (
  <>
    <HiddenText>Загрузка...</HiddenText>
    {['client', 'internal'].map((kind) => (
      <div key={kind} className={styles.row} aria-hidden>
        <div className={styles.words}>
          <Skeleton width="86px" height={18} />
          <Skeleton width="120px" height={14} />
        </div>
        <div className={styles.actions}>
          <Skeleton width="8.25rem" height={44} radius={12} />
          <Skeleton width="44px" height={44} radius={12} />
        </div>
      </div>
    ))}
  </>
)
