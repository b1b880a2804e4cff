import { CircleCheck } from 'lucide-react';
import { isMissingCall } from '#api/backEnd';
import type { Todo } from '#contract/admin/todo';
import { formatLocalMoney } from '#contract/shared/money';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { LivePulse } from '#ui/LivePulse';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import styles from './TodoList.module.css';
import { lookOf, taskText } from './tasks';
import { useTodo } from './todoApi';

export function TodoList() {
	const { data, error, isFetching, refetch } = useTodo();
	if (isMissingCall(error)) return null;
	return (
		<section className="stack gap-3" aria-labelledby="por-hacer">
			<div className="split gap-4 gap-y-0">
				<h2 id="por-hacer">Por hacer</h2>
				{data?.days && <Days days={data.days} />}
			</div>
			{data && <Tasks tasks={data.tasks} />}
			{!data && error && (
				<Notice tone="danger" role="alert">
					<span className="split gap-2">
						<span>No pudimos ver lo que falta hacer.</span>
						<Button size="s" loading={isFetching} onClick={() => void refetch()}>
							Reintentar
						</Button>
					</span>
				</Notice>
			)}
		</section>
	);
}

function Tasks({ tasks }: Pick<Todo, 'tasks'>) {
	if (tasks.length === 0)
		return (
			<Surface flat className="row gap-3">
				<span className="sign tone-success">
					<CircleCheck size={20} />
				</span>
				<p>
					<strong>Todo al día.</strong> <span className="muted">Lo que llegue aparece aquí en el momento.</span>
				</p>
			</Surface>
		);
	const now = Date.now();
	return (
		<ul className={cx('grid gap-3', styles.tasks)}>
			{tasks.map((task) => {
				const { Icon, to, note, isLate } = lookOf(task, now);
				return (
					<Surface as="li" lively key={task.kind} className={cx('row gap-3', styles.task)}>
						<span className={cx('sign', isLate ? 'tone-danger' : 'tone-info')}>
							<Icon size={20} />
						</span>
						<div>
							<Link to={to} className="cover name">
								<LivePulse value={task.count}>{taskText(task)}</LivePulse>
							</Link>
							<p className={cx('note', isLate && styles.late)}>{note}</p>
						</div>
					</Surface>
				);
			})}
		</ul>
	);
}

type Shown = NonNullable<Todo['days']>;

const dayText = ({ orders, requests, collected }: Shown['today']) =>
	`${countOf(orders, 'pedido', 'pedidos')}${requests > 0 ? ` y ${countOf(requests, 'solicitud', 'solicitudes')}` : ''}, cobrado ${formatLocalMoney(collected)}`;

const Days = ({ days: { today, yesterday } }: { days: Shown }) => (
	<p className="note cluster gap-4 gap-y-0">
		<strong>{`Hoy: ${dayText(today)}`}</strong>
		<span>{`Ayer: ${dayText(yesterday)}`}</span>
	</p>
);
