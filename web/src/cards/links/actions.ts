import type { UseMutationResult } from '@tanstack/react-query'
import type { ShowMode } from '@ugc/contract/facts/client-view'
import type { publicLinks } from '@ugc/contract/calls'
import type { LinkKind, PublicLink } from '@ugc/contract/public-links'
import type { CallInput } from '@ugc/contract/route'
import { toastResult } from '../../shell/toast-result.ts'
import { confirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** What an owner changes at a link; `renew` without an id makes a link where there is none. */
export interface LinkMutations {
  renew: UseMutationResult<PublicLink, Error, string | undefined>
  revoke: UseMutationResult<void, Error, string>
  change: UseMutationResult<PublicLink, Error, { id: string } & CallInput<typeof publicLinks.update>['body']>
  /** Which responses the client of the brief sees. */
  show: UseMutationResult<unknown, Error, ShowMode>
}

const WORDS = {
  client: {
    object: 'клиентскую ссылку',
    revoked:
      'Адрес сразу перестанет открываться у всех. Решения клиента, срок и PIN вернутся с новой ссылкой.',
    renewed:
      'Старый адрес сразу перестанет открываться. Срок, PIN и решения клиента останутся. Отправьте клиенту новый.',
  },
  internal: {
    object: 'внутреннюю ссылку',
    revoked: 'Таблица по ней сразу перестанет открываться. Эту ссылку не вернуть, но можно создать новую.',
    renewed: 'Старый адрес сразу перестанет открываться.',
  },
} satisfies Record<LinkKind, Record<string, string>>

/** Asks first: both take the address away from everyone who has it. */
export function linkActions(kind: LinkKind, { renew, revoke }: Pick<LinkMutations, 'renew' | 'revoke'>) {
  const { object, revoked, renewed } = WORDS[kind]
  return {
    busy: renew.isPending || revoke.isPending,
    revoke: async (id: string) => {
      const title = `Отозвать ${object}?`
      if (await confirmDialog({ title, text: revoked, confirm: 'Отозвать', danger: true }))
        await toastResult(revoke.mutateAsync(id), {
          success: 'Ссылка отозвана',
          failure: 'Не удалось отозвать ссылку',
        })
    },
    renew: async (id: string) => {
      const title = `Сменить ${object}?`
      if (await confirmDialog({ title, text: renewed, confirm: 'Сменить', danger: true }))
        await toastResult(renew.mutateAsync(id), {
          success: 'Новый адрес готов',
          failure: 'Не удалось сменить адрес',
        })
    },
  }
}
