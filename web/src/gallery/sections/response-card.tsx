import type { Response } from '@ugc/contract/responses'
import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import { useState } from 'react'
import { ResponseCard, ResponseCardSkeleton, ResponseList } from '../../cards/responses/response-card.tsx'
import { Board, Spec } from '../board.tsx'
import one from '../portraits/one.svg'
import three from '../portraits/three.svg'

export const title = 'ResponseCard'

const nothing = () => undefined
const saved = async () => undefined

const RESPONSE: Response = {
  id: '1',
  brief_id: '1',
  brief: { id: '1', title: 'Утренний уход с витамином C' },
  brief_deleted: false,
  brief_status: 'active',
  brief_deadline: '2026-11-28T15:00:00Z',
  deliver_by: '2026-11-28T15:00:00Z',
  work: null,
  brief_ending: null,
  creator_id: '1',
  creator: {
    first_name: 'Алина',
    last_name: 'Воронцова',
    city: 'Москва',
    country: 'Россия',
    followers_count: 128_000,
    photo_url: one,
    is_verified: true,
    portfolio_url: 'https://alina-vrn.example/ugc',
    social_links: {
      instagram: 'https://www.instagram.com/alina.vrn',
      tiktok: 'https://www.tiktok.com/@alina',
    },
  },
  creator_price: 12_000,
  client_price: 15_000,
  price_agreed: false,
  estimated_delivery_days: 5,
  message: 'Сниму два хука на выбор и отдам исходники. Утренний свет, без фильтров.',
  status: 'pending',
  withdraw_reason: null,
  confirmed_at: null,
  version: 1,
  created_at: '2026-11-14T10:00:00Z',
  events: [],
  unseen: null,
  client_choice: null,
}

const like = (
  given: Partial<Response>,
  creator: Partial<NonNullable<Response['creator']>> = {},
): Response => ({
  ...RESPONSE,
  ...given,
  creator: RESPONSE.creator && { ...RESPONSE.creator, ...creator },
})

const OTHERS: Response[] = [
  like(
    { id: '2', client_price: null, estimated_delivery_days: null, unseen: 'private' },
    { first_name: 'Арсен', last_name: 'Петросян', photo_url: null, is_verified: false },
  ),
  like({ id: '3', status: 'accepted' }, { first_name: 'Нино', last_name: 'Габуния', photo_url: three }),
  like({ id: '4', status: 'reserve' }, { first_name: 'Лейла', last_name: 'Мамедова', photo_url: null }),
  like(
    {
      id: '5',
      status: 'rejected',
      creator_price: 9_999_999,
      client_price: 1,
      message: 'Очень длинное сообщение. '.repeat(20),
    },
    { first_name: 'Александра-Виктория', last_name: 'Константинопольская-Преображенская' },
  ),
  { ...RESPONSE, id: '6', creator: null, creator_id: null },
]

export function Section() {
  const [status, setStatus] = useState<ResponseStatus>('pending')
  const [price, setPrice] = useState<number | null>(15_000)
  return (
    <Board min={2000}>
      <Spec label="На рассмотрении, цена не указана, принят, в резерве, отклонён с длинным именем, без автора, выбранный, загрузка">
        <ResponseList label="Отклики">
          <ResponseCard
            response={like({ status, client_price: price })}
            actions={{
              decide: setStatus,
              show: nothing,
              remind: undefined,
              savePrice: async (value) => setPrice(value),
            }}
            onOpen={nothing}
          />
          {OTHERS.map((response) => (
            <ResponseCard
              key={response.id}
              response={response}
              actions={{
                decide: response.creator ? nothing : undefined,
                show: nothing,
                remind: undefined,
                savePrice: saved,
              }}
              onOpen={nothing}
            />
          ))}
          <ResponseCard
            response={like({ id: '7' })}
            actions={{ decide: nothing, show: nothing, remind: undefined, savePrice: saved }}
            selecting={{ checked: true, onToggle: nothing }}
            onOpen={nothing}
          />
          <ResponseCardSkeleton />
        </ResponseList>
      </Spec>
    </Board>
  )
}
