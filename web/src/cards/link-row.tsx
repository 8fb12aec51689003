import type { LinkKind } from '@ugc/contract/public-links'
import { CircleAlert, ExternalLink, Lock, Plus, Settings2 } from 'lucide-react'
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
  /** A second line: when the client opened it. */
  opened?: string | undefined
  url: string
  /** The name of the table, for screen readers that read the buttons only. */
  label: string
  /** Before it is copied; see useWhoIsSeen. */
  ask?: (() => Promise<boolean>) | undefined
  onCopied: () => void
  /** Replaces a plain link. `prepare` is called shortly before `open`. */
  opener?: { prepare: () => void; open: () => void; opening: boolean } | undefined
  onSettings?: (() => void) | undefined
  /** The link's end has passed: this prolongs it. */
  prolong?: { busy: boolean; run: () => void } | undefined
}

export function LinkRow(props: Props) {
  const { kind, note, opened, url, label, ask, onCopied, opener, onSettings, prolong } = props
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {LINK_NAMES[kind]}
          {kind === 'internal' && <Lock size={16} strokeWidth={1.75} aria-hidden />}
        </p>
        <div className={styles.notes}>
          <p className={styles.note}>{note}</p>
          {opened !== undefined && <p className={styles.opened}>{opened}</p>}
        </div>
      </div>
      <div className={styles.actions}>
        {prolong ? (
          <Button variant="soft" size="sm" loading={prolong.busy} onClick={prolong.run}>
            Продлить
          </Button>
        ) : (
          <CopyLinkButton
            url={url}
            label={label}
            ask={ask}
            onCopied={onCopied}
            variant={kind === 'client' ? 'soft' : 'neutral'}
            inRow
          />
        )}
        {onSettings && (
          <IconButton
            variant="plain"
            icon={Settings2}
            label={`Настройки: ${label}`}
            aria-haspopup="dialog"
            onClick={onSettings}
          />
        )}
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
  /** The link is missing by mistake; a revoked link is no problem. */
  problem: boolean
  creating: boolean
  onCreate: () => void
}

/** Replaces a link that does not work. */
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
  /** Announces the error. Off in a list of projects, where it would be announced for each of them. */
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

/** Both rows while they load. */
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
