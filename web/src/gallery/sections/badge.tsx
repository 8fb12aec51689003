import { Sparkles } from 'lucide-react'
import { Badge } from '../../ui/data/badge.tsx'
import { BriefAnswer, BriefStatus, CreatorStatus, ResponseStatus } from '../../cards/status-badge.tsx'
import { Tag } from '../../ui/data/tag.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'StatusBadge, Badge, Tag'

export const Section = () => (
  <Board>
    <Spec label="Бриф" as="row">
      {['draft', 'active', 'closed', 'completed', 'cancelled'].map((status) => (
        <BriefStatus key={status} status={status} />
      ))}
    </Spec>
    <Spec label="Отклик" as="row">
      {['pending', 'accepted', 'reserve', 'rejected'].map((status) => (
        <ResponseStatus key={status} status={status} />
      ))}
    </Spec>
    <Spec label="Ответ на бриф в списке креаторов" as="row">
      {(['accepted', 'reserve', 'rejected', null] as const).map((status) => (
        <BriefAnswer key={status} status={status} />
      ))}
    </Spec>
    <Spec label="Анкета креатора" as="row">
      <CreatorStatus active />
      <CreatorStatus active={false} />
    </Spec>
    <Spec label="Неизвестный статус: сырой текст сервера" as="row">
      <BriefStatus status="on_hold" />
      <ResponseStatus status="toString" />
    </Spec>
    <Spec label="Badge: иконка и длинный текст" as="row">
      <Badge tone="amber" icon={Sparkles}>
        Новый
      </Badge>
      <Badge tone="blue">Очень длинная подпись, которая переносится на вторую строку узкого экрана</Badge>
    </Spec>
    <Spec label="Tag" as="card-row">
      <Tag>Уход за кожей</Tag>
      <Tag>Распаковка</Tag>
    </Spec>
  </Board>
)
