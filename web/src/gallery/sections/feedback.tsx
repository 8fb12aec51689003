import { Inbox, SearchX, UserX } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'Notice, EmptyState, ErrorState, Skeleton'

const nothing = () => undefined

export const Section = () => (
  <Board min={330}>
    <Spec label="Notice: красный, с действием">
      <Notice tone="red" title="Ошибка при отправке брифа" action={{ label: 'Повторить', onClick: nothing }}>
        Никто не получил сообщение.
      </Notice>
    </Spec>
    <Spec label="Notice: зелёный">
      <Notice tone="green" title="Бриф отправлен 132 креаторам">
        Сегодня, 10:12
      </Notice>
    </Spec>
    <Spec label="Notice: янтарный, со ссылкой">
      <Notice tone="amber" title="Заполни анкету" action={{ label: 'К анкете', to: '/creator/profile' }}>
        Без неё бриф не увидит твой отклик.
      </Notice>
    </Spec>
    <Spec label="Notice: синий, только заголовок">
      <Notice tone="blue" title="Цены видите только вы" />
    </Spec>
    <Spec label="Notice: длинный текст">
      <Notice tone="red" title="Ошибка сохранения анкеты">
        Проверь заполнение всех обязательных полей и попробуй еще раз. Портфолио:
        https://example.com/a/very/long/address/that/never/breaks/by/itself/anywhere
      </Notice>
    </Spec>
    <Spec label="EmptyState с действием">
      <EmptyState title="У тебя пока нет откликов" text="Выбери проект и назови свою ставку." icon={Inbox}>
        <Button to="/creator/briefs">Смотреть проекты</Button>
      </EmptyState>
    </Spec>
    <Spec label="EmptyState без действия">
      <EmptyState title="Никого не нашли" text="Измените запрос или сбросьте фильтры." icon={SearchX} />
    </Spec>
    <Spec label="ErrorState">
      <ErrorState title="Ошибка загрузки креаторов" text="Нет связи с сервером." onRetry={nothing} />
    </Spec>
    <Spec label="ErrorState: повтор в пути">
      <ErrorState title="Ошибка загрузки креаторов" text="Нет связи с сервером." retrying onRetry={nothing} />
    </Spec>
    <Spec label="ErrorState: не поправить повтором">
      <ErrorState title="Креатор не найден" text="Анкету могли удалить." icon={UserX}>
        <Button variant="neutral" to="/admin/creators">
          К списку
        </Button>
      </ErrorState>
    </Spec>
    <Spec label="Skeleton" as="card-row">
      <Skeleton width="76px" height={95} radius={12} />
      <Skeleton width="60%" height={20} />
      <Skeleton width="90px" height={40} radius={11} />
    </Spec>
  </Board>
)
